namespace Pools.Tests;

/// <summary>Per-core pools that hear of no collection but those that their test reports with <c>OnGen2Collection</c>.</summary>
/// <remarks>Collections of the process come when they like: one between two statements of a test, its clock just advanced, takes the trim
/// that the test has meant for itself.</remarks>
internal static class StillPool
{
    public static PerCoreArrayPool<T> Make<T>(PerCoreArrayPoolOptions options, ArrayAllocator? allocator = null) =>
        new(options, allocator, trimsAfterGen2: false);

    /// <summary>Quiets a pool that its maker has hear collections: none trims it any more.</summary>
    public static PerCoreArrayPool<T> Quiet<T>(PerCoreArrayPool<T> pool)
    {
        // By a clock that stands still a single trim is due. It is over, and so is one that a finalizer may have begun by the system's
        // clock.
        TimeSpan interval = new PerCoreArrayPoolOptions().TrimInterval;
        PoolInternals.SetField(pool, "_schedule", new TrimSchedule(new ManualClock(), new PressureDial(), interval));
        pool.OnGen2Collection();
        Memory.FinishFinalizers();
        return pool;
    }
}
