namespace Pools.Tests.Simulation;

/// <summary>Lines that moved because of a field.</summary>
/// <param name="Field">Its type and name.</param>
/// <param name="Lines">How many, an operation.</param>
internal sealed record FieldTraffic(string Field, double Lines);
