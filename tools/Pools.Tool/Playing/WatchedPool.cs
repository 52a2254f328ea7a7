using System.Buffers;

namespace Pools.Tool.Playing;

/// <summary>A pool whose calls are timed, and whose allocations are counted, from outside.</summary>
/// <remarks><b>Threading</b>: any thread; each counts for itself.</remarks>
/// <param name="pool">The pool.</param>
internal sealed class WatchedPool<T>(ArrayPool<T> pool) : ArrayPool<T>, IDisposable
{
    private readonly ThreadLocal<PoolCalls> _calls = new(() => new PoolCalls(), trackAllValues: true);

    /// <summary>What has been so far: rents, ticks of the clock, and bytes that the pool allocated.</summary>
    public (long Rents, long Ticks, long Bytes) Sums => _calls.Values.Aggregate((0L, 0L, 0L), (sums, calls) => (sums.Item1 + calls.Rents, sums.Item2 + calls.Ticks, sums.Item3 + calls.Bytes));

    public override T[] Rent(int minimumLength) => _calls.Value!.Rent(pool, minimumLength);

    public override void Return(T[] array, bool clearArray = false) => _calls.Value!.Return(pool, array, clearArray);

    public void Dispose() => _calls.Dispose();
}
