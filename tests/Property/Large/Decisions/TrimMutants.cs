using System;
using System.Linq;
using Pools.Large;

namespace Pools.Tests.Large.Decisions;

/// <summary>Ways to decide that each break a promise.</summary>
internal static class TrimMutants
{
    public static TrimVerdict[] Shipped(TrimSnapshot snapshot)
    {
        var verdicts = new TrimVerdict[snapshot.Classes.Length];
        TrimPolicy.Decide(snapshot, verdicts);
        return verdicts;
    }

    public static TrimVerdict[] TakesOneMoreThanThereIs(TrimSnapshot s) => Each(s, (_, verdict) => verdict with { Release = verdict.Release + 1 });

    public static TrimVerdict[] SparesOneAtCriticalPressure(TrimSnapshot s) =>
        Each(s, (state, verdict) => s.Pressure == PressureLevel.Critical ? verdict with { Release = Math.Max(0, state.Count - 1) } : verdict);

    public static TrimVerdict[] HasNoBudget(TrimSnapshot s) => Shipped(s with { BudgetBytes = long.MaxValue });

    public static TrimVerdict[] TakesFromTheMostRecentlyUsed(TrimSnapshot s) =>
        Shipped(s with { Classes = [.. s.Classes.Select(state => state with { SinceReturn = TimeSpan.FromHours(1) - state.SinceReturn })] });

    public static TrimVerdict[] HasNoReserve(TrimSnapshot s) => Shipped(s with { IdleRetention = s.IdleRetention == IdleRetention.Reserve ? IdleRetention.None : s.IdleRetention });

    public static TrimVerdict[] KeepsTheReserveForEver(TrimSnapshot s) => Shipped(s with { Idle = TimeSpan.Zero });

    public static TrimVerdict[] TakesHighForMedium(TrimSnapshot s) =>
        Shipped(s with { Pressure = s.Pressure switch { PressureLevel.Medium => PressureLevel.High, PressureLevel.High => PressureLevel.Medium, _ => s.Pressure } });

    public static TrimVerdict[] DecaysThoughToldToKeepAll(TrimSnapshot s) => Shipped(s with { IdleRetention = IdleRetention.None });

    public static TrimVerdict[] RoundsHalvesDown(TrimSnapshot s) =>
        Each(s, (state, verdict) => s.Pressure == PressureLevel.Low ? verdict with { Release = Math.Min(verdict.Release, state.LowWater / 2) } : verdict);

    public static TrimVerdict[] ReleasesWhatItShouldDiscard(TrimSnapshot s) => Shipped(s with { DiscardsPages = false });

    private static TrimVerdict[] Each(TrimSnapshot s, Func<ClassSnapshot, TrimVerdict, TrimVerdict> change) => [.. s.Classes.Zip(Shipped(s), change)];
}
