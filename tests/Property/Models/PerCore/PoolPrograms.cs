using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Tests.Property.FsCheckAdapter;

namespace Pools.Tests.Models;

/// <summary>Generates programs and shrinks failing ones.</summary>
public static class PoolPrograms
{
    // Two lengths most of the time: only what meets often fills a magazine, overflows it and drains a shelf.
    private static readonly int[] s_edges = [16, 32, 64, 128, 256, 512, PoolSetup.MaxArrayLength];

    // More than two full magazines, so that one step can reach the depot (arbitrary beyond that).
    private const int MostTimes = 40;

    // Up to this many steps shrinking also tries all pairs (arbitrary).
    private const int FewSteps = 12;

    // The interval of a pool is 5 s: waits end just before it, on it, at twice and at many times of it, and go back.
    private static readonly int[] s_waits = [1, 4, 5, 6, 10, 11, 3_600, -3, -30];

    /// <summary>Programs for so many threads; some disposes the pool somewhere.</summary>
    public static Arbitrary<PoolProgram> Of(int workers) => Arb.From(
        from setup in Setups(workers)
        from steps in Steps(workers).ListOf()
        select new PoolProgram(setup, [.. steps]),
        Shrink);

    private static Gen<PoolSetup> Setups(int workers) =>
        from settled in Gen.Elements(true, true, false)
        from magazine in Gen.Elements(0, 0, 1, 2, 5, 16)
        from perCore in Gen.Elements(0, 0, 1, 3)
        from budget in Gen.Elements(-1, -1, -1, 0, 3_000, 20_000)
        from clears in Gen.Elements(false, false, false, true)
        select new PoolSetup(workers, settled, magazine, perCore, budget, clears);

    private static Gen<Step> Steps(int workers) =>
        from worker in Gen.Choose(0, workers - 1)
        from step in Gen.Frequency(
            (12, from length in RentLengths() from times in Times() select new Step(StepKind.Rent, worker, length, times)),
            (12, from place in Gen.Choose(0, 50) from times in Times() from clear in Clearings() select new Step(StepKind.Return, worker, place, times, clear)),
            (1, Gen.Elements(15, 17, 1_000).Select(length => new Step(StepKind.Foreign, worker, length))),
            (3, Gen.Choose(0, 3).Select(level => new Step(StepKind.Trim, worker, level))),
            (4, Gen.Elements(s_waits).Select(seconds => new Step(StepKind.Wait, worker, seconds))),
            (2, Gen.Choose(0, 3).Select(level => new Step(StepKind.Pressure, worker, level))),
            (4, Gen.Constant(new Step(StepKind.Collect, worker))),
            (1, Gen.Frequency((1, Gen.Constant(new Step(StepKind.Dispose, worker))), (3, Gen.Constant(new Step(StepKind.Collect, worker))))))
        select step;

    private static Gen<int> RentLengths() => Gen.Frequency((6, Gen.Elements(16, 100)), (3, Lengths.NearEdges(0, 2 * PoolSetup.MaxArrayLength, s_edges)));

    private static Gen<int> Times() => Gen.Frequency((3, Gen.Constant(1)), (2, Gen.Choose(1, MostTimes)));

    private static Gen<int> Clearings() => Gen.Frequency((4, Gen.Constant(0)), (1, Gen.Constant(Step.All)), (1, Gen.Elements(1, 10, 16)));

    /// <summary>Fewer steps first, in ever smaller pieces; then plainer setups; then plainer steps.</summary>
    private static IEnumerable<PoolProgram> Shrink(PoolProgram program) =>
        WithFewerSteps(program.Steps).Concat(WithoutPairs(program.Steps)).Concat(Merged(program.Steps)).Select(steps => program with { Steps = steps })
            .Concat(Plainer(program.Setup).Select(setup => program with { Setup = setup }))
            .Concat(program.Steps.SelectMany((step, at) => Plainer(step).Select(plainer => program with { Steps = [.. program.Steps.Take(at), plainer, .. program.Steps.Skip(at + 1)] })));

    private static IEnumerable<IReadOnlyList<Step>> WithFewerSteps(IReadOnlyList<Step> steps)
    {
        for (int size = steps.Count; size > 0; size /= 2)
        {
            for (int from = 0; from + size <= steps.Count; from += size)
            {
                yield return [.. steps.Take(from), .. steps.Skip(from + size)];
            }
        }
    }

    /// <summary>Any two steps at once: one may make up for the other, so that neither can go alone. Only where there are few.</summary>
    private static IEnumerable<IReadOnlyList<Step>> WithoutPairs(IReadOnlyList<Step> steps) =>
        from second in Enumerable.Range(0, steps.Count <= FewSteps ? steps.Count : 0)
        from first in Enumerable.Range(0, second)
        select (IReadOnlyList<Step>)[.. steps.Where((_, at) => at != first && at != second)];

    /// <summary>Two steps that do the same become one that does it as often.</summary>
    private static IEnumerable<IReadOnlyList<Step>> Merged(IReadOnlyList<Step> steps) =>
        from at in Enumerable.Range(0, Math.Max(0, steps.Count - 1))
        where steps[at] with { Times = 1 } == steps[at + 1] with { Times = 1 }
        select (IReadOnlyList<Step>)[.. steps.Take(at), steps[at] with { Times = steps[at].Times + steps[at + 1].Times }, .. steps.Skip(at + 2)];

    private static IEnumerable<PoolSetup> Plainer(PoolSetup setup)
    {
        PoolSetup[] plainer =
        [
            setup with { Magazine = 0 }, setup with { PerCore = 0 }, setup with { Budget = -1 }, setup with { ClearsAlways = false }, setup with { Settled = false },
        ];
        return plainer.Where(other => other != setup);
    }

    private static IEnumerable<Step> Plainer(Step step)
    {
        foreach (int times in Lengths.ShrinkTowards(1, step.Times))
        {
            yield return step with { Times = times };
        }

        Step[] plainer = [step with { Worker = 0 }, step with { Clear = 0 }, step with { Value = step.Kind == StepKind.Rent ? 16 : 0 }];
        foreach (Step other in plainer.Where(other => other != step && Math.Abs((long)other.Value) <= Math.Abs((long)step.Value)))
        {
            yield return other;
        }
    }
}
