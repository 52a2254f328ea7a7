namespace Pools.Tool.Diagnosis;

/// <summary>A place that rents much.</summary>
/// <param name="Site">The place.</param>
/// <param name="Rents">How many rents.</param>
/// <param name="HitRate">The share that was served with a kept array, 0 … 1.</param>
/// <param name="Length">The most frequent length, in elements.</param>
/// <param name="MeanHold">How long the arrays that came back were out, in nanoseconds; null: none came back.</param>
internal sealed record HotRow(Site Site, long Rents, double HitRate, int Length, double? MeanHold);
