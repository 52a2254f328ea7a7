namespace Pools.Tests.Simulation;

/// <summary>A word of memory that more than two cores write to.</summary>
/// <param name="Field">What lies there.</param>
/// <param name="Writers">How many cores.</param>
/// <param name="Writes">How often, an operation of all cores.</param>
internal sealed record SharedWord(string Field, int Writers, double Writes);
