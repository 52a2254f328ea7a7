using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Memory;

namespace Pools.Tests.Property.Memory;

/// <summary>Readings to judge, with unknown and extreme amounts among them.</summary>
internal static class Readings
{
    /// <summary>Nothing is known.</summary>
    public static readonly MemoryReadings Unknown = new(
        GcIndex: 0,
        CommittedBytes: 0,
        TotalAvailableBytes: 0,
        HasHardLimit: false,
        MemoryLoadBytes: 0,
        HighMemoryLoadThresholdBytes: 0,
        CgroupUsageBytes: 0,
        CgroupLimitBytes: long.MaxValue);

    public static Gen<long> Amounts { get; } = Gen.Frequency(
        (1, Gen.Elements(0, 1, 4096, long.MaxValue - 1, long.MaxValue)),
        (4, Gen.Choose(1, 1 << 16).Select(mebibytes => (long)mebibytes << 20)));

    private static readonly Gen<MemoryReadings> s_any =
        from committed in Amounts
        from available in Amounts
        from hasHardLimit in Gen.Elements(true, false)
        from load in Amounts
        from threshold in Amounts
        from usage in Amounts
        from limit in Amounts
        select new MemoryReadings(1, committed, available, hasHardLimit, load, threshold, usage, limit);

    public static Arbitrary<MemoryReadings> Any { get; } = Arb.From(s_any, Simpler);

    /// <summary>Readings, and by how much one amount rises.</summary>
    public static Arbitrary<(MemoryReadings Readings, long More)> AndMore { get; } = Arb.From(
        from readings in s_any
        from more in Amounts
        select (readings, more));

    public static MemoryReadings OnlyHeap(this MemoryReadings r) =>
        Unknown with { CommittedBytes = r.CommittedBytes, TotalAvailableBytes = r.TotalAvailableBytes, HasHardLimit = r.HasHardLimit };

    public static MemoryReadings OnlyLoad(this MemoryReadings r) => Unknown with
    {
        CommittedBytes = r.CommittedBytes,
        MemoryLoadBytes = r.MemoryLoadBytes,
        HighMemoryLoadThresholdBytes = r.HighMemoryLoadThresholdBytes,
    };

    public static MemoryReadings OnlyCgroup(this MemoryReadings r) =>
        Unknown with { CgroupUsageBytes = r.CgroupUsageBytes, CgroupLimitBytes = r.CgroupLimitBytes };

    private static IEnumerable<MemoryReadings> Simpler(MemoryReadings r) =>
        new[] { r.OnlyHeap(), r.OnlyLoad(), r.OnlyCgroup() }.Where(simpler => simpler != r with { GcIndex = 0 });
}
