namespace Pools.Tool.Diagnosis;

/// <summary>What a place with its callers rents.</summary>
/// <param name="Site">The place.</param>
/// <param name="Rents">How many rents.</param>
/// <param name="Open">How many arrays are out at the end.</param>
internal sealed record CallerPlace(Site Site, long Rents, long Open);
