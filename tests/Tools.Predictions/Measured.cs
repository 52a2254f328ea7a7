namespace Pools.Tests.Tools.Predictions;

/// <summary>What a program with some pool has shown.</summary>
/// <param name="Rents">How many.</param>
/// <param name="NanosecondsPerPair">In the pool, on whichever thread.</param>
/// <param name="BytesPerRent">Allocated by the pool.</param>
/// <param name="PeakBytes">The most memory that the process has had.</param>
internal sealed record Measured(long Rents, double NanosecondsPerPair, double BytesPerRent, long PeakBytes);
