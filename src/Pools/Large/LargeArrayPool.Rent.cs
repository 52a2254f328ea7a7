using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Observability;

namespace Pools;

/// <content>Renting.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>Gives an array that is the caller's until it is returned.</summary>
    /// <param name="minimumLength">The least length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <returns>
    /// An array of at least that length, whose content is whatever its last user left: a fresh one is at most 12.5 % longer than asked, one that is used again
    /// at most <see cref="LargeArrayPoolOptions.ReuseSlack"/> times. The empty array for 0. Longer than the pool's maximum: exactly that length.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">The pool has none and there is not enough memory; the pool is as it was.</exception>
    /// <remarks>Safe for any thread; waits for nobody; allocates nothing when the pool has such an array.</remarks>
    public override T[] Rent(int minimumLength)
    {
        if (minimumLength <= _settings.Layout.InnerMaxLength)
        {
            return RentShort(minimumLength);
        }

        if (minimumLength > _settings.Layout.MaxLength)
        {
            _engine.PrepareMiss((long)minimumLength * ElementBytes);
            return Allocate(minimumLength, sizeClass: -1, minimumLength, BufferAllocatedReason.OverMaximumSize);
        }

        if (_engine.TryRent(minimumLength) is { } pooled)
        {
            // The engine's records are of this pool's arrays only: Allocate makes them, and Return looks whose they are.
            T[] array = Unsafe.As<T[]>(pooled);
            LogRented(array);
            return array;
        }

        int own = _settings.Layout.ClassOf(minimumLength);
        _engine.PrepareMiss(_settings.Layout.BytesOf(own));
        return Allocate(_settings.Layout.LengthOf(own), own, minimumLength, BufferAllocatedReason.PoolExhausted);
    }

    private T[] RentShort(int minimumLength) => minimumLength switch
    {
        < 0 => throw BadArgument.MinimumLength(minimumLength),
        0 => [],
        _ => _inner!.Rent(minimumLength),
    };

    private T[] Allocate(int length, int sizeClass, int minimumLength, BufferAllocatedReason reason)
    {
        T[] array = _allocator.Allocate<T>(length, _settings.Pinned);
        _engine.Adopt(array, sizeClass, (long)minimumLength * ElementBytes, (long)length * ElementBytes);
        LogAllocated(array, reason);
        return array;
    }
}
