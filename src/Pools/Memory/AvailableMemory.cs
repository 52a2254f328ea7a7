#if NET
#endif

namespace Pools.Memory;

/// <summary>The memory that a pool may count on.</summary>
internal static class AvailableMemory
{
    /// <summary>
    /// By default a pool keeps at most this part. In a heap of 512 MiB, an image service with seven workers survived with an eighth and
    /// died with a quarter; with a sixteenth it took more processor time.
    /// </summary>
    private const int Part = 8;

#if NET
    /// <summary>Bytes available to the process, container limits included.</summary>
    public static long TotalBytes => GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
#else
    /// <summary>Bytes available to the process; netstandard2.0 cannot ask, and assumes 2 GiB (arbitrary).</summary>
    public static long TotalBytes => 2L << 30;
#endif

    /// <summary>The most bytes that a pool keeps by default.</summary>
    public static long DefaultBudget => TotalBytes / Part;
}
