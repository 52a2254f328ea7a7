namespace Pools.Tests.Debug.Sampling;

/// <summary>Options that decide which rents are sampled.</summary>
internal static class Rents
{
    public static SamplingOptions All => new() { RentsPerSample = 1, MaxSamplesPerSecond = int.MaxValue };

    /// <summary>The clock stands still, so the first pause never ends.</summary>
    public static SamplingOptions None => new() { TimeProvider = new ManualClock() };
}
