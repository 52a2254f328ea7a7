using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Tests.Property.FsCheckAdapter;

namespace Pools.Tests.Large.Models;

/// <summary>Random programs, and shorter ones to try in place of one that fails.</summary>
internal static class LargePrograms
{
    /// <summary>The longest array that is kept, in elements; a little above the end of a class.</summary>
    public const int MaxArrayLength = 2_000;

    // Of one class no more are out than the weak tier remembers, or it would forget some: 64.
    private const int MostTimes = 8;

    // Around the ends of an interval and of the calm after critical pressure, and beyond the reserve's time.
    private static readonly int[] s_waits = [1, 4, 5, 6, 10, 11, 30, 61, 400];

    public static Arbitrary<LargeProgram> Any { get; } = Arb.From(
        from setup in Setups()
        from steps in Steps().ListOf()
        select new LargeProgram(setup, [.. steps]),
        Shrink);

    private static Gen<LargeSetup> Setups() =>
        from budget in Gen.Elements(-1, -1, 0, 1, 5_000, 40_000)
        from retention in Gen.Elements(IdleRetention.None, IdleRetention.Reserve, IdleRetention.All)
        from slack in Gen.Elements(10, 15, 15, 40)
#if POOLS_NETSTANDARD
        from discards in Gen.Constant(false)
#else
        from discards in Gen.Elements(false, true)
#endif
        select new LargeSetup(budget, retention, slack, discards);

    private static Gen<LargeStep> Steps() => Gen.Frequency(
        (12, from length in Lengths() from times in Times() select new LargeStep(LargeStepKind.Rent, length, times)),
        (12, from place in Gen.Choose(0, 50) from times in Times() from clears in Gen.Elements(false, false, true) select new LargeStep(LargeStepKind.Return, place, times, clears)),
        (2, Gen.Choose(0, 50).Select(place => new LargeStep(LargeStepKind.ReturnTwice, place))),
        (1, Gen.Elements(33, 128, 5_000).Select(length => new LargeStep(LargeStepKind.Foreign, length))),
        (4, Gen.Elements(s_waits).Select(seconds => new LargeStep(LargeStepKind.Wait, seconds))),
        (2, Gen.Choose(0, 3).Select(level => new LargeStep(LargeStepKind.Pressure, level))),
        (3, Gen.Constant(new LargeStep(LargeStepKind.Collect))),
        (2, Gen.Choose(0, 3).Select(level => new LargeStep(LargeStepKind.Trim, level))),
        (1, Gen.Frequency((1, Gen.Constant(new LargeStep(LargeStepKind.Dispose))), (1, Gen.Choose(0, 50).Select(place => new LargeStep(LargeStepKind.Leak, place))), (2, Gen.Constant(new LargeStep(LargeStepKind.Collect))))));

    private static Gen<int> Lengths() => Gen.Frequency(
        (4, Gen.Elements(100, 128, 500)),
        (2, Gen.Choose(33, 2_048)),
        (1, Gen.Elements(0, 20, 32, 33, 1_999, 2_000, 2_048, 2_049, 5_000)));

    private static Gen<int> Times() => Gen.Frequency((3, Gen.Constant(1)), (2, Gen.Choose(1, MostTimes)));

    private static IEnumerable<LargeProgram> Shrink(LargeProgram program)
    {
        for (int size = program.Steps.Count; size > 0; size /= 2)
        {
            for (int from = 0; from + size <= program.Steps.Count; from += size)
            {
                yield return program with { Steps = [.. program.Steps.Take(from), .. program.Steps.Skip(from + size)] };
            }
        }

        // A return names a place that moves when a rent before it goes: the two go together, or not at all.
        foreach ((int first, int second) in from first in Enumerable.Range(0, program.Steps.Count) from second in Enumerable.Range(first + 1, program.Steps.Count - first - 1) select (first, second))
        {
            yield return program with { Steps = [.. program.Steps.Where((_, at) => at != first && at != second)] };
        }

        foreach ((int at, LargeStep step) in program.Steps.Index().Skip(1))
        {
            LargeStep before = program.Steps[at - 1];
            if (step with { Times = before.Times } == before && before.Times + step.Times <= MostTimes)
            {
                LargeStep both = step with { Times = before.Times + step.Times };
                yield return program with { Steps = [.. program.Steps.Take(at - 1), both, .. program.Steps.Skip(at + 1)] };
            }
        }

        foreach ((int at, LargeStep step) in program.Steps.Index())
        {
            foreach (LargeStep plainer in Plainer(step))
            {
                yield return program with { Steps = [.. program.Steps.Take(at), plainer, .. program.Steps.Skip(at + 1)] };
            }
        }

        LargeSetup[] setups = [program.Setup with { Budget = -1 }, program.Setup with { Discards = false }, program.Setup with { Slack = 10 }, program.Setup with { Retention = IdleRetention.None }];
        foreach (LargeSetup setup in setups.Where(setup => setup != program.Setup))
        {
            yield return program with { Setup = setup };
        }
    }

    private static IEnumerable<LargeStep> Plainer(LargeStep step)
    {
        if (step.Times > 1)
        {
            yield return step with { Times = step.Times / 2 };
            yield return step with { Times = step.Times - 1 };
        }

        if (step.Clears)
        {
            yield return step with { Clears = false };
        }

        if (step.Kind is LargeStepKind.Return or LargeStepKind.ReturnTwice && step.Value > 0)
        {
            yield return step with { Value = step.Value / 2 };
            yield return step with { Value = step.Value - 1 };
        }
    }
}
