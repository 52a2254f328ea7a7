#pragma warning disable RS0030 // The one place that may.

namespace Pools.Tests;

/// <summary>What a thread allocates, by the runtime's own count.</summary>
internal static class Allocated
{
    // A concurrent collection charges a thread with the unused rest of its allocation quantum, up to 8 KiB, but not three times in a row.
    private const int Attempts = 3;

    /// <summary>The bytes that <paramref name="action"/> allocates on this thread, every time, on the core where it has been called
    /// before.</summary>
    public static long Always(Action action)
    {
        Processors.Require(nameof(Allocated));
        return Least(() => Once(action));
    }

    /// <summary>The bytes that <paramref name="action"/> allocates on this thread, and the charge of a concurrent collection.</summary>
    public static long Once(Action action)
    {
        ProcessWide.Require(nameof(Allocated));
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    /// <summary>The least of what <paramref name="reading"/> gives: what is allocated every time, and neither once in a process nor for a
    /// collection.</summary>
    public static long Least(Func<long> reading)
    {
        long least = long.MaxValue;
        for (int i = 0; i < Attempts && least != 0; i++)
        {
            least = Math.Min(least, reading());
        }

        return least;
    }
}
