using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>What a step of a program does.</summary>
public enum ObjectStepKind
{
    /// <summary>Gets so many objects.</summary>
    Get,

    /// <summary>Returns so many of those that are out, named by their place in the list, modulo its length.</summary>
    Return,

    /// <summary>The same; the policy refuses them.</summary>
    ReturnUnwanted,

    /// <summary>The next creation fails.</summary>
    FailNextCreate,

    /// <summary>Trims at a level.</summary>
    Trim,

    /// <summary>Moves the clock by seconds and tells the pool of a collection, at a pressure.</summary>
    Collect,

    /// <summary>Disposes the pool.</summary>
    Dispose,
}

/// <summary>One step: what, on which thread, with which value, how often.</summary>
public readonly record struct ObjectStep(ObjectStepKind Kind, int Worker, int Value = 0, int Times = 1);

/// <summary>A pool's bounds and what is done to it.</summary>
public sealed record ObjectProgram(int MaximumRetained, int HardLimit, IReadOnlyList<ObjectStep> Steps)
{
    // Past two magazines of a thread, so that one step can reach the shelves (arbitrary beyond that).
    private const int MostTimes = 40;

    public override string ToString() => $"MaximumRetained {MaximumRetained}, HardLimit {HardLimit}: {string.Join("; ", Steps)}";

    /// <summary>Programs for so many threads, shrinking to fewer and plainer steps.</summary>
    public static Arbitrary<ObjectProgram> Of(int workers) => Arb.From(
        from retained in Gen.Elements(1, 2, 5, 40, 1_000)
        from limit in Gen.Elements(0, 0, 0, 1, 3, 20)
        from steps in Step(workers).ListOf()
        select new ObjectProgram(retained, limit, [.. steps]),
        Shrink);

    private static Gen<ObjectStep> Step(int workers) =>
        from worker in Gen.Choose(0, workers - 1)
        from times in Gen.Frequency((2, Gen.Constant(1)), (3, Gen.Choose(1, MostTimes)))
        from value in Gen.Choose(0, 50)
        from step in Gen.Frequency(
            (12, Gen.Constant(new ObjectStep(ObjectStepKind.Get, worker, 0, times))),
            (12, Gen.Constant(new ObjectStep(ObjectStepKind.Return, worker, value, times))),
            (2, Gen.Constant(new ObjectStep(ObjectStepKind.ReturnUnwanted, worker, value, times))),
            (2, Gen.Constant(new ObjectStep(ObjectStepKind.FailNextCreate, worker))),
            (3, Gen.Constant(new ObjectStep(ObjectStepKind.Trim, worker, value % 4))),
            (3, Gen.Constant(new ObjectStep(ObjectStepKind.Collect, worker, value % 4, times))),
            (1, Gen.Elements(ObjectStepKind.Dispose, ObjectStepKind.Get, ObjectStepKind.Get).Select(kind => new ObjectStep(kind, worker))))
        select step;

    private static IEnumerable<ObjectProgram> Shrink(ObjectProgram program)
    {
        IReadOnlyList<ObjectStep> steps = program.Steps;
        for (int size = steps.Count; size > 0; size /= 2)
        {
            for (int from = 0; from + size <= steps.Count; from += size)
            {
                yield return program with { Steps = [.. steps.Take(from), .. steps.Skip(from + size)] };
            }
        }

        for (int at = 0; at < steps.Count; at++)
        {
            ObjectStep step = steps[at];
            ObjectStep[] plainer = [step with { Times = 1 }, step with { Times = step.Times / 2 }, step with { Worker = 0 }, step with { Value = 0 }];
            foreach (ObjectStep other in plainer.Where(other => other != step && other.Times > 0))
            {
                yield return program with { Steps = [.. steps.Take(at), other, .. steps.Skip(at + 1)] };
            }
        }
    }
}
