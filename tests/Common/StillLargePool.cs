namespace Pools.Tests;

/// <summary>Pools of large arrays whose clock and pressure stand still: however long a test takes, nothing that they keep becomes idle.</summary>
internal static class StillLargePool
{
    public static LargeArrayPool<T> Make<T>(LargeArrayPoolOptions options)
    {
        KeepStill(options);
        return new(options);
    }

    /// <summary>For whoever makes the pool otherwise.</summary>
    public static void KeepStill(LargeArrayPoolOptions options)
    {
        options.TimeProvider = new ManualClock();
        options.PressureSource = new PressureDial();
    }
}
