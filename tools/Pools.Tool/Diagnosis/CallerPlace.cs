namespace Pools.Tool.Diagnosis;

/// <summary>What a place with its callers rents.</summary>
internal sealed record CallerPlace(Site Site, long Rents, long Open);
