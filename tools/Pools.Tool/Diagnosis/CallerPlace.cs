namespace Pools.Tool.Diagnosis;

/// <summary>A place that rents, with the arrays that are out at the end.</summary>
internal sealed record CallerPlace(Site Site, long Rents, long Open);
