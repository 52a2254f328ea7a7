namespace Pools.Tool.Playing;

/// <summary>A pool whose rents are counted and whose calls are timed, from outside.</summary>
/// <remarks><b>Threading</b>: any thread; each counts for itself, and others may read sums that are a moment old.</remarks>
internal sealed class WatchedPool<T>(ArrayPool<T> pool) : ArrayPool<T>, IDisposable
{
    /// <summary>No pool needs so long to find an array that it has: that is a microsecond at most (arbitrary).</summary>
    private static readonly long s_interrupted = TimeProvider.System.TimestampFrequency / 50_000;

    private readonly ThreadLocal<Calls> _calls = new(() => new Calls(), trackAllValues: true);

    /// <summary>All rents so far, and ticks of the clock and allocated bytes in rents and returns.</summary>
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

        /// <summary>
        /// A call that takes long and allocates nothing has been interrupted, by the scheduler or by another thread's collection, and says
        /// nothing about the pool: on a busy machine its time would be most of the time.
        /// </summary>
        public void End()
        {
            long ticks = TimeProvider.System.GetTimestamp() - _start;
            long bytes = GC.GetAllocatedBytesForCurrentThread() - _allocated;
            Bytes += bytes;
            if (ticks < s_interrupted || bytes > 0)
            {
                Ticks += ticks;
            }
        }
    }
}
