namespace Pools.Tool.Playing;

/// <summary>Counts the rents of a pool, and times its calls.</summary>
/// <remarks><b>Threading</b>: any thread. Each has its own counts, and sums may be a moment old.</remarks>
internal sealed class WatchedPool<T>(ArrayPool<T> pool) : ArrayPool<T>, IDisposable
{
    /// <summary>No pool takes this long for an array that it keeps: it takes a microsecond at most (arbitrary).</summary>
    private static readonly long s_interrupted = TimeProvider.System.TimestampFrequency / 50_000;

    private readonly ThreadLocal<Calls> _calls = new(() => new Calls(), trackAllValues: true);

    /// <summary>All rents so far, and the ticks of the clock and the allocated bytes of all calls.</summary>
    public (long Rents, long Ticks, long Bytes) Sums => _calls.Values.Aggregate(
        (Rents: 0L, Ticks: 0L, Bytes: 0L), (sums, calls) => (sums.Rents + calls.Rents, sums.Ticks + calls.Ticks, sums.Bytes + calls.Bytes));

    public override T[] Rent(int minimumLength)
    {
        Calls calls = _calls.Value!;
        calls.Begin();
        T[] array = pool.Rent(minimumLength);
        calls.End();
        calls.Rents++;
        return array;
    }

    public override void Return(T[] array, bool clearArray = false)
    {
        Calls calls = _calls.Value!;
        calls.Begin();
        pool.Return(array, clearArray);
        calls.End();
    }

    public void Dispose() => _calls.Dispose();

    private sealed class Calls
    {
        private long _allocated;
        private long _start;

        public long Rents { get; set; }
        public long Ticks { get; private set; }
        public long Bytes { get; private set; }

        public void Begin()
        {
            _allocated = GC.GetAllocatedBytesForCurrentThread();
            _start = TimeProvider.System.GetTimestamp();
        }

        public void End()
        {
            long ticks = TimeProvider.System.GetTimestamp() - _start;
            long bytes = GC.GetAllocatedBytesForCurrentThread() - _allocated;
            Bytes += bytes;

            // A long call without allocation was interrupted, by the scheduler or a collection, and says nothing about the pool.
            if (ticks < s_interrupted || bytes > 0)
            {
                Ticks += ticks;
            }
        }
    }
}
