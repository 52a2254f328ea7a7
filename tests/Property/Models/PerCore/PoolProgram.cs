using static Pools.Tests.Models.StepKind;

namespace Pools.Tests.Models;

public enum StepKind
{
    Rent, // Value: the length.
    Return, // Value: the place in the list of outstanding arrays, modulo its length.
    Foreign, // Returns an array of a length that no bucket has.
    Trim,
    Wait, // Value: seconds, perhaps negative.
    Pressure,
    Collect,
    Dispose,
}

/// <summary>One step of a program. Arrays are named symbolically, so that a program stays one when steps are taken out of it.</summary>
/// <param name="Clear">How many elements a return asks to have cleared; <see cref="All"/>: every one, by the other overload.</param>
public readonly record struct Step(StepKind Kind, int Worker, int Value = 0, int Times = 1, int Clear = 0)
{
    public const int All = int.MaxValue;

    public override string ToString() => $"new({Kind}, {Worker}, {Value}, {Times}, {Clear})";
}

/// <summary>The options of a pool that a program runs on.</summary>
/// <param name="Workers">How many threads there are.</param>
/// <param name="Settled">Whether the threads have left probation before the program begins.</param>
/// <param name="PerCore">Arrays of a bucket that a core's cache holds; null: by size.</param>
/// <param name="Budget">Bytes that may be kept; null: the default.</param>
public readonly record struct PoolSetup(
    int Workers, bool Settled, int? PerCore = null, int? Budget = null, bool ClearsAlways = false)
{
    /// <summary>Short, so that programs meet arrays beyond it and all buckets are soon in use.</summary>
    public const int MaxArrayLength = 1_024;
}

/// <summary>A pool's setup and what is done to the pool, step by step.</summary>
public sealed record PoolProgram(PoolSetup Setup, params Step[] Steps)
{
    private static readonly int[] s_edges = [16, 32, 64, 128, 256, 512, PoolSetup.MaxArrayLength];

    // The interval is 5 s: waits end just before it, on it, at twice and at many times of it, and go back.
    private static readonly int[] s_waits = [1, 4, 5, 6, 10, 11, 3_600, -3, -30];

    public static Arbitrary<PoolProgram> Any() => Arb.From(
        from workers in Gen.Elements(1, 2, 4)
        from settled in Gen.Elements(true, true, false)
        from perCore in Gen.Elements<int?>(null, null, 1, 3, 40)
        from budget in Gen.Elements<int?>(null, null, null, 0, 3_000, 20_000)
        from clears in Gen.Elements(false, false, false, true)
        from steps in AnyStep(workers).ArrayOf()
        select new PoolProgram(new PoolSetup(workers, settled, perCore, budget, clears), steps),
        Shrink);

    public override string ToString() => $"{Setup}, {string.Join(", ", Steps)}";

    private static Gen<Step> AnyStep(int workers)
    {
        // More than two full magazines, so that one step can reach the shared bucket (arbitrary beyond that).
        Gen<int> times = Gen.Frequency((3, Gen.Constant(1)), (2, Gen.Choose(1, 40)));
        Gen<int> clear = Gen.Frequency((4, Gen.Constant(0)), (1, Gen.Constant(Step.All)), (1, Gen.Elements(1, 10, 16)));

        // Two lengths most of the time: what meets often fills a magazine, overflows it and drains a core cache.
        Gen<int> length = Gen.Frequency((6, Gen.Elements(16, 100)), (3, Lengths.NearEdges(0, 2 * PoolSetup.MaxArrayLength, s_edges)));
        return
            from worker in Gen.Choose(0, workers - 1)
            from step in Gen.Frequency(
                (12, from n in length from count in times select new Step(Rent, worker, n, count)),
                (12, from place in Gen.Choose(0, 50) from count in times from c in clear select new Step(Return, worker, place, count, c)),
                (1, Gen.Elements(15, 17, 1_000).Select(n => new Step(Foreign, worker, n))),
                (3, Gen.Choose(0, 3).Select(level => new Step(Trim, worker, level))),
                (4, Gen.Elements(s_waits).Select(seconds => new Step(Wait, worker, seconds))),
                (2, Gen.Choose(0, 3).Select(level => new Step(Pressure, worker, level))),
                (5, Gen.Frequency((19, Gen.Constant(new Step(Collect, worker))), (1, Gen.Constant(new Step(Dispose, worker))))))
            select step;
    }

    private static IEnumerable<PoolProgram> Shrink(PoolProgram program) =>
    [
        .. Generators.Steps.Fewer(program.Steps).Select(steps => program with { Steps = steps }),
        .. from at in Enumerable.Range(0, program.Steps.Length)
           let step = program.Steps[at]
           where step.Times > 1
           select program with { Steps = [.. program.Steps[..at], step with { Times = step.Times / 2 }, .. program.Steps[(at + 1)..]] },
    ];
}
