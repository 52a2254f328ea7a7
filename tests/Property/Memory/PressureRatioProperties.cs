using System;
using System.Linq;
using Pools.Memory;

namespace Pools.Tests.Property.Memory;

/// <summary>What must hold for every ratio of pressure, the shipped one or a mutant's.</summary>
internal static class PressureRatioProperties
{
    public static bool IsTheLargestOfItsParts(Func<MemoryReadings, double> ratio, MemoryReadings r) =>
        ratio(r) == new[] { ratio(r.OnlyHeap()), ratio(r.OnlyLoad()), ratio(r.OnlyCgroup()) }.Max();

    public static bool NeverFallsWhenMoreIsUsed(Func<MemoryReadings, double> ratio, MemoryReadings r, long more) =>
        ratio(r) <= ratio(r with { CommittedBytes = Add(r.CommittedBytes, more) }) &&
        ratio(r) <= ratio(r with { MemoryLoadBytes = Add(r.MemoryLoadBytes, more) }) &&
        ratio(r) <= ratio(r with { CgroupUsageBytes = Add(r.CgroupUsageBytes, more) });

    /// <summary>0 is no limit, so only what is above can rise.</summary>
    public static bool NeverRisesWhenALimitDoes(Func<MemoryReadings, double> ratio, MemoryReadings r, long more) =>
        (r.TotalAvailableBytes == 0 || ratio(r) >= ratio(r with { TotalAvailableBytes = Add(r.TotalAvailableBytes, more) })) &&
        (r.HighMemoryLoadThresholdBytes == 0 || ratio(r) >= ratio(r with { HighMemoryLoadThresholdBytes = Add(r.HighMemoryLoadThresholdBytes, more) })) &&
        (r.CgroupLimitBytes == 0 || ratio(r) >= ratio(r with { CgroupLimitBytes = Add(r.CgroupLimitBytes, more) }));

    public static bool CountsTheUnknownAsNothing(Func<MemoryReadings, double> ratio, MemoryReadings r) =>
        new[] { 0, long.MaxValue }.All(unknown =>
            ratio(r with { TotalAvailableBytes = unknown, HighMemoryLoadThresholdBytes = unknown, CgroupLimitBytes = unknown }) == 0) &&
        ratio(r with { CommittedBytes = 0, MemoryLoadBytes = 0, CgroupUsageBytes = 0 }) == 0;

    public static bool IgnoresTheMachinesMemoryWithoutAHardLimit(Func<MemoryReadings, double> ratio, MemoryReadings r) =>
        ratio(r with { HasHardLimit = false }) == ratio(r with { HasHardLimit = false, TotalAvailableBytes = 0 });

    /// <summary>However high the load: other processes cause medium pressure at most.</summary>
    public static bool CapsTheLoadOfOtherProcesses(Func<MemoryReadings, double> ratio, MemoryReadings r)
    {
        long most = (long)(r.HighMemoryLoadThresholdBytes * (PressureGovernor.Medium / 2));
        return ratio(r.OnlyLoad() with { CommittedBytes = Math.Min(r.CommittedBytes, most) }) <= PressureGovernor.Medium + 1e-9;
    }

    public static bool CountsTheLoadInFullIfHalfOfItIsOurs(Func<MemoryReadings, double> ratio, MemoryReadings r) =>
        r.HighMemoryLoadThresholdBytes is 0 or long.MaxValue ||
        ratio(r.OnlyLoad() with { CommittedBytes = (r.MemoryLoadBytes / 2) + 1 }) ==
        (double)r.MemoryLoadBytes / r.HighMemoryLoadThresholdBytes;

    /// <summary>Each part is 1 where its limit is met: a hard limit's at 95 % of it.</summary>
    public static bool IsOneAtEachLimit(Func<MemoryReadings, double> ratio, long mebibytes)
    {
        long limit = mebibytes << 20;
        double heap = ratio(Readings.Unknown with { CommittedBytes = limit / 20 * 19, TotalAvailableBytes = limit / 20 * 20, HasHardLimit = true });
        return Math.Abs(heap - 1) < 1e-9 &&
            ratio(Readings.Unknown with { CommittedBytes = limit, MemoryLoadBytes = limit, HighMemoryLoadThresholdBytes = limit }) == 1 &&
            ratio(Readings.Unknown with { CgroupUsageBytes = limit, CgroupLimitBytes = limit }) == 1;
    }

    private static long Add(long amount, long more) => amount > long.MaxValue - more ? long.MaxValue : amount + more;
}
