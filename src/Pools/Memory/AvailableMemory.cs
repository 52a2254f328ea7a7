#if NET
using System;
#endif

namespace Pools.Memory;

/// <summary>Tells how much memory a pool may count on.</summary>
internal static class AvailableMemory
{
    /// <summary>Never more than this by default, in bytes, however large the machine (arbitrary).</summary>
    private const long LargestDefaultBudget = 256L << 20;

#if NET
    /// <summary>Bytes available to the process, container limits included.</summary>
    public static long TotalBytes => GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;

    /// <summary>Of what is available to the process, container limits included, one pool keeps at most this part by default (arbitrary).</summary>
    private const int Part = 16;

    /// <summary>Bytes that a pool keeps at most when its user says nothing.</summary>
    public static long DefaultBudget => BudgetOf(TotalBytes);

    /// <summary>The budget if this many bytes are available.</summary>
    public static long BudgetOf(long availableBytes) => Math.Min(availableBytes / Part, LargestDefaultBudget);
#else
    /// <summary>Bytes available to the process; netstandard2.0 cannot ask, and takes 2 GiB for granted (arbitrary).</summary>
    public static long TotalBytes => 2L << 30;

    /// <summary>Bytes that a pool keeps at most when its user says nothing; netstandard2.0 cannot ask how much there is.</summary>
    public static long DefaultBudget => LargestDefaultBudget;
#endif
}
