using System.Buffers;

namespace Pools.Tool.Playing;

/// <summary>What one thread's calls of a pool cost: time, and bytes that the pool allocates.</summary>
/// <remarks>
/// <para>A call that takes long and allocates nothing has been interrupted, by the scheduler or by another thread's garbage collection, and says nothing about the pool: its time is left out. On a busy machine it would be most of the time.</para>
/// <para><b>Threading</b>: one thread calls; others may read sums that are a moment old.</para>
/// </remarks>
internal sealed class PoolCalls
{
    /// <summary>No pool needs so long to find an array that it has: that is a microsecond at most (arbitrary).</summary>
    private static readonly long s_interrupted = TimeProvider.System.TimestampFrequency / 50_000;

    /// <summary>How many rents.</summary>
    public long Rents { get; private set; }

    /// <summary>Ticks of the clock, in rents and returns.</summary>
    public long Ticks { get; private set; }

    /// <summary>Bytes that the pool allocated in them.</summary>
    public long Bytes { get; private set; }

    public T[] Rent<T>(ArrayPool<T> pool, int minimumLength)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        long start = TimeProvider.System.GetTimestamp();
        T[] array = pool.Rent(minimumLength);
        Add(TimeProvider.System.GetTimestamp() - start, GC.GetAllocatedBytesForCurrentThread() - before);
        Rents++;
        return array;
    }

    public void Return<T>(ArrayPool<T> pool, T[] array, bool clearArray)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        long start = TimeProvider.System.GetTimestamp();
        pool.Return(array, clearArray);
        Add(TimeProvider.System.GetTimestamp() - start, GC.GetAllocatedBytesForCurrentThread() - before);
    }

    private void Add(long ticks, long bytes)
    {
        Bytes += bytes;
        if (ticks < s_interrupted || bytes > 0)
        {
            Ticks += ticks;
        }
    }
}
