using System.Collections.Generic;
using static Pools.Bench.Contenders.ContenderKind;

namespace Pools.Bench.Contenders.Metered;

/// <summary>The per-core pool, watched more and more closely.</summary>
internal static class MeteredContenders
{
    public const string UnpublishedId = "unpublished";

    public static IReadOnlyList<Contender> All { get; } =
    [
        new ByteContender<FieldContender<UnpublishedSource, byte>, ArrayLease<byte>>(UnpublishedId, "no meter", Baseline),
        new ByteContender<FieldContender<PublishedSource, byte>, ArrayLease<byte>>("published", "a meter, nobody listens", Ours),
        new ByteContender<CollectedContender<EverySecond>, ArrayLease<byte>>("collected", "collected every second", Ours),
        new ByteContender<CollectedContender<HundredTimesASecond>, ArrayLease<byte>>("collected-often", "collected every 10 ms", Ours),
    ];
}
