using static Pools.Tests.Extensions.ObjectPool.ObjectStepKind;

namespace Pools.Tests.Extensions.ObjectPool;

public enum ObjectStepKind
{
    Get,
    Return, // Value: the place in the list of objects that are out, modulo its length.
    ReturnUnwanted, // The same; the policy refuses them.
    FailNextCreate,
    Trim,
    Collect, // Moves the clock by Times seconds and tells the pool of a collection, at the pressure Value.
    Dispose,
}

/// <summary>One step: what, on which thread, with which value, how often.</summary>
public readonly record struct ObjectStep(ObjectStepKind Kind, int Worker, int Value = 0, int Times = 1);

/// <summary>A pool's bounds, how many threads there are, and what is done to the pool.</summary>
public sealed record ObjectProgram(int MaximumRetained, int? HardLimit, int Workers, params ObjectStep[] Steps)
{
    public static Arbitrary<ObjectProgram> Any() => Arb.From(
        from retained in Gen.Elements(1, 2, 5, 40, 1_000)
        from limit in Gen.Elements<int?>(null, null, null, 1, 3, 20)
        from workers in Gen.Elements(1, 2, 4)
        from steps in AnyStep(workers).ArrayOf()
        select new ObjectProgram(retained, limit, workers, steps),
        program => Generators.Steps.Fewer(program.Steps).Select(steps => program with { Steps = steps }));

    public override string ToString() =>
        $"MaximumRetained {MaximumRetained}, HardLimit {HardLimit}, {Workers} workers: {string.Join("; ", Steps)}";

    /// <summary>Up to 40 times is past two magazines of a thread, so that one step can reach the core caches.</summary>
    private static Gen<ObjectStep> AnyStep(int workers) =>
        from worker in Gen.Choose(0, workers - 1)
        from times in Gen.Frequency((2, Gen.Constant(1)), (3, Gen.Choose(1, 40)))
        from value in Gen.Choose(0, 50)
        from step in Gen.Frequency(
            (36, Gen.Constant(new ObjectStep(Get, worker, 0, times))),
            (36, Gen.Constant(new ObjectStep(Return, worker, value, times))),
            (6, Gen.Constant(new ObjectStep(ReturnUnwanted, worker, value, times))),
            (6, Gen.Constant(new ObjectStep(FailNextCreate, worker))),
            (9, Gen.Constant(new ObjectStep(Trim, worker, value % 4))),
            (9, Gen.Constant(new ObjectStep(Collect, worker, value % 4, times))),
            (1, Gen.Constant(new ObjectStep(Dispose, worker))))
        select step;
}
