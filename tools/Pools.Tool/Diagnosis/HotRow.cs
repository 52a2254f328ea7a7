namespace Pools.Tool.Diagnosis;

/// <summary>A place that rents often.</summary>
/// <param name="MeanHold">How long the arrays that came back were out, in nanoseconds; null: none came back.</param>
internal sealed record HotRow(Site Site, long Rents, double HitRate, int Length, double? MeanHold);
