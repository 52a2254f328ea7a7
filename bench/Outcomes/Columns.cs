using System.Collections.Generic;

namespace Pools.Bench.Outcomes;

/// <summary>The columns that several scenarios share.</summary>
internal static class Columns
{
    public const string BytesKey = "bytesPerOperation";
    public const string Gen0Key = "gen0";
    public const string Gen1Key = "gen1";
    public const string Gen2Key = "gen2";
    public const string StallsKey = "stallsPerMillion";

    public static Column TimePerPair { get; } = new("nanoseconds", "time/pair", NumberFormat.Nanoseconds);

    /// <summary>Bytes allocated for each pair; collections for each million pairs.</summary>
    public static IReadOnlyList<Column> Allocation { get; } =
    [
        new(BytesKey, "alloc/pair", NumberFormat.Bytes),
        new(Gen0Key, "gen0/M", NumberFormat.Count),
        new(Gen1Key, "gen1/M", NumberFormat.Count),
        new(Gen2Key, "gen2/M", NumberFormat.Count),
    ];
}
