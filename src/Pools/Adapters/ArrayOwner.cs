using System;
using System.Buffers;
using System.Threading;

namespace Pools.Adapters;

/// <summary>Owns one rented array until it is disposed.</summary>
/// <typeparam name="T">The type of the array's elements.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. Of several that dispose it, one returns the array.</para>
/// <para><b>Ordering</b>: the exchange of the array makes writes before the disposal visible to the next renter.</para>
/// <para><b>Bounds</b>: 40 bytes.</para>
/// <para><b>Accepted races</b>: an access that overlaps the disposal may use the array, as with any array.</para>
/// </remarks>
internal sealed class ArrayOwner<T>(ArrayPool<T> pool, T[] array, int length, bool clears) : LeasedMemory<T>
{
    /// <summary>Null once it is returned.</summary>
    private T[]? _array = array;

    /// <inheritdoc/>
    protected override ArraySegment<T> Segment
    {
        get
        {
            T[]? rented = Volatile.Read(ref _array);
            if (rented is null)
            {
                ThrowOver();
            }

            return new ArraySegment<T>(rented!, 0, length);
        }
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (Interlocked.Exchange(ref _array, null) is { } rented)
        {
            pool.Return(rented, clears);
        }
    }
}
