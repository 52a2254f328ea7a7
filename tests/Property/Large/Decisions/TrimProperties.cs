using System;
using System.Linq;
using Pools.Large;

namespace Pools.Tests.Large.Decisions;

/// <summary>What must hold for every way to decide what goes, the shipped one or a mutant.</summary>
internal static class TrimProperties
{
    public delegate TrimVerdict[] Decision(TrimSnapshot snapshot);

    public static bool StaysWithinWhatThereIs(Decision decide, TrimCase c) =>
        Pairs(decide, c.Snapshot).All(p => p.Verdict.Release >= 0 && p.Verdict.Discard >= 0 && p.Verdict.Total <= p.State.Count && p.Verdict.Discard <= p.State.Hot);

    public static bool LeavesNothingAtCriticalPressure(Decision decide, TrimCase c) =>
        Pairs(decide, c.Snapshot with { Pressure = PressureLevel.Critical }).All(p => p.Verdict.Release == p.State.Count);

    public static bool MeetsTheBudget(Decision decide, TrimCase c) => KeptBytes(decide, c.Snapshot) <= c.Snapshot.BudgetBytes;

    /// <summary>What the budget takes beyond the surplus, it takes from the class used least recently that has any.</summary>
    public static bool MeetsTheBudgetFromTheLeastRecentlyUsed(Decision decide, TrimCase c)
    {
        TrimVerdict[] surplus = decide(c.Ample);
        var pairs = Pairs(decide, c.Snapshot).Select((p, i) => (p.State, p.Verdict, IsTouched: p.Verdict.Release > surplus[i].Release)).ToList();
        return pairs.All(touched => !touched.IsTouched || pairs.All(older => older.State.SinceReturn <= touched.State.SinceReturn || older.Verdict.Release == older.State.Count));
    }

    /// <summary>Less one array at most: half an array cannot stay. The oldest are released first, and those without pages are the oldest.</summary>
    public static bool KeepsTheReserveWhileIdleAtLowPressure(Decision decide, TrimCase c)
    {
        TrimSnapshot calm = c.Ample with { Pressure = PressureLevel.Low, IdleRetention = IdleRetention.Reserve };
        long reserve = Math.Min(calm.PeakInUseBytes / 4, 64L << 20);
        if (calm.Idle >= TimeSpan.FromMinutes(5))
        {
            return true;
        }

        long hot = calm.Classes.Sum(state => state.Hot * state.ArrayBytes);
        long kept = Pairs(decide, calm).Sum(p => (Math.Min(p.State.Hot, p.State.Count - p.Verdict.Release) - p.Verdict.Discard) * p.State.ArrayBytes);
        long largest = calm.Classes.Select(state => state.ArrayBytes).DefaultIfEmpty().Max();
        return kept >= Math.Min(hot, reserve - largest);
    }

    /// <summary>After five minutes, above low pressure, or without the option, the reserve makes no difference.</summary>
    public static bool KeepsTheReserveAtNoOtherTime(Decision decide, TrimCase c)
    {
        TrimSnapshot[] others =
        [
            c.Ample with { Pressure = PressureLevel.Low, IdleRetention = IdleRetention.Reserve, Idle = TimeSpan.FromMinutes(5) },
            c.Ample with { Pressure = c.Snapshot.Pressure == PressureLevel.Low ? PressureLevel.Medium : c.Snapshot.Pressure, IdleRetention = IdleRetention.Reserve },
            c.Ample with { Pressure = PressureLevel.Low, IdleRetention = IdleRetention.None },
        ];
        return others.All(other => decide(other).SequenceEqual(decide(other with { PeakInUseBytes = 0 })));
    }

    /// <summary>Where the budget is not short: a budget takes whole arrays, and may take a large one at low pressure that at medium pressure has gone before.</summary>
    public static bool NeverKeepsMoreUnderMorePressure(Decision decide, TrimCase c)
    {
        TrimVerdict[][] rising = [.. Enum.GetValues<PressureLevel>().Order().Select(level => decide(c.Ample with { Pressure = level }))];
        return Enumerable.Range(1, rising.Length - 1).All(i => rising[i - 1].Zip(rising[i]).All(p => p.First.Release <= p.Second.Release));
    }

    public static bool KeepsAllWithinTheBudgetIfToldSo(Decision decide, TrimCase c)
    {
        TrimSnapshot all = c.Snapshot with { Pressure = PressureLevel.Low, IdleRetention = IdleRetention.All };
        long over = Math.Max(0, all.Classes.Sum(state => state.Count * state.ArrayBytes) - all.BudgetBytes);
        long released = Pairs(decide, all).Sum(p => p.Verdict.Release * p.State.ArrayBytes);
        long largest = all.Classes.Select(state => state.ArrayBytes).DefaultIfEmpty().Max();
        return Pairs(decide, all).All(p => p.Verdict.Discard == 0) && (over == 0 ? released == 0 : released < over + largest);
    }

    /// <summary>Halving: of n arrays that nobody touches none is left after log2(n) + 1 trims.</summary>
    public static bool EmptiesAnIdleClassInAsManyTicksAsItHasDoublings(Decision decide, TrimCase c)
    {
        ClassSnapshot[] classes = [.. c.Snapshot.Classes.Select(state => state with { Cold = 0 })];
        int ticks = classes.Select(state => state.Count == 0 ? 0 : (int)Math.Log2(state.Count) + 1).DefaultIfEmpty().Max();
        for (int tick = 0; tick < ticks; tick++)
        {
            classes = [.. classes.Select(state => state with { LowWater = state.Count })];
            TrimVerdict[] verdicts = decide(c.Ample with { Pressure = PressureLevel.Low, IdleRetention = IdleRetention.None, DiscardsPages = false, Classes = classes });
            classes = [.. classes.Zip(verdicts, (state, verdict) => state with { Count = Math.Max(0, state.Count - verdict.Release) })];
        }

        return classes.All(state => state.Count == 0);
    }

    public static bool ReleasesNothingWhereItDiscards(Decision decide, TrimCase c) =>
        decide(c.Ample with { Pressure = PressureLevel.Low, DiscardsPages = true }).All(verdict => verdict.Release == 0);

    private static (ClassSnapshot State, TrimVerdict Verdict)[] Pairs(Decision decide, TrimSnapshot snapshot) => [.. snapshot.Classes.Zip(decide(snapshot))];

    private static long KeptBytes(Decision decide, TrimSnapshot snapshot) => Pairs(decide, snapshot).Sum(p => (p.State.Count - p.Verdict.Release) * p.State.ArrayBytes);
}
