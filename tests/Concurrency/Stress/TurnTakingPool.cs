using System.Buffers;
using System.Collections.Generic;
using System.Threading;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>Rents from several pools in turn, and returns to whichever comes next: an array of the right length is at home anywhere.</summary>
internal sealed class TurnTakingPool(IReadOnlyList<ArrayPool<long>> pools) : ArrayPool<long>
{
    private int _turn;

    public override long[] Rent(int minimumLength) => Next().Rent(minimumLength);

    public override void Return(long[] array, bool clearArray = false) => Next().Return(array, clearArray);

    private ArrayPool<long> Next() => pools[(int)((uint)Interlocked.Increment(ref _turn) % (uint)pools.Count)];
}
