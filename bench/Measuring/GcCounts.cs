using System;

namespace Pools.Bench.Measuring;

/// <summary>Collections by generation. A collection of a generation counts in all younger ones too, as the runtime counts them.</summary>
internal readonly record struct GcCounts(int Gen0, int Gen1, int Gen2)
{
    public static GcCounts Now => new(GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2));

    public static GcCounts operator -(GcCounts left, GcCounts right) => new(left.Gen0 - right.Gen0, left.Gen1 - right.Gen1, left.Gen2 - right.Gen2);

    public static GcCounts operator +(GcCounts left, GcCounts right) => new(left.Gen0 + right.Gen0, left.Gen1 + right.Gen1, left.Gen2 + right.Gen2);
}
