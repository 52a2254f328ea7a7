namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>The engine of a large pool, and pages that count what is discarded.</summary>
internal static class LargeInternals
{
    /// <summary>Whether the library discards pages here.</summary>
    public static bool DiscardsPages =>
#if POOLS_NETSTANDARD
        false;
#else
        PageProbe.Support.Works;
#endif

    public static LargeEngine<HardwareAtomics> EngineOf<T>(LargeArrayPool<T> pool) =>
        (LargeEngine<HardwareAtomics>)PoolInternals.Field(pool, "_engine");
}

/// <summary>The operating system's pages. Counts the bytes discarded.</summary>
internal sealed class CountingPages : IPages
{
    private long _bytes;

    public long Bytes => Interlocked.Read(ref _bytes);

    public PageSupport Support => SystemPages.Instance.Support;

    public long Discard(Array array, out int errno)
    {
        long bytes = SystemPages.Instance.Discard(array, out errno);
        Interlocked.Add(ref _bytes, bytes);
        return bytes;
    }
}
