namespace Pools.Tests;

/// <summary>Pools of large arrays whose clock and pressure stand still: however long a test takes, nothing that they keep becomes
/// idle.</summary>
internal static class StillLargePool
{
    public static LargeArrayPool<T> Make<T>(LargeArrayPoolOptions options)
    {
        KeepStill(options);
        return new(options);
    }

    /// <summary>For code that creates the pool in another way.</summary>
    /// <param name="clock">A clock that the test moves; null: a clock that stands still.</param>
    public static void KeepStill(LargeArrayPoolOptions options, ManualClock? clock = null)
    {
        options.TimeProvider = clock ?? new ManualClock();
        options.PressureSource = new PressureDial();
    }
}
