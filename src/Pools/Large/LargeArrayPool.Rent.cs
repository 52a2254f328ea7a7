using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;
using Pools.Observability;
using Pools.Sizing;

namespace Pools;

/// <content>Renting.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>Rents an array of at least <paramref name="minimumLength"/> elements.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <returns>
    /// An array of at least that length, whose content is undefined: a new one is at most 12.5 % longer than requested, a reused one
    /// at most <see cref="LargeArrayPoolOptions.MaxReuseRatio"/> times as long, or 2.5 times where pages are given back and it has memory for the whole request. The empty array for 0. If longer than the pool's maximum: exactly that length.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">The pool has none and there is not enough memory; the pool is as it was.</exception>
    /// <remarks>Safe for any thread; never waits for a trim, and for other threads only as long as they count a rent or a request: see the class. Allocates nothing if the pool has such an array.</remarks>
    public override T[] Rent(int minimumLength)
    {
        if (minimumLength <= _settings.Layout.InnerMaxLength)
        {
            return RentShort(minimumLength);
        }

        // The engine only has records of this pool's arrays: its source allocates them, and Return checks whose they are.
        T[] array = Unsafe.As<T[]>(_engine.Rent(new Source(_allocator, _settings.Pinned), minimumLength, out bool isNew));
        if (isNew && _engine.IsClosed)
        {
            Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));
        }

        if (PoolReporter.IsListenedTo)
        {
            LogRented(array, isNew, isKeepable: minimumLength <= _settings.Layout.MaxLength);
        }

        return array;
    }

    private T[] RentShort(int minimumLength) => minimumLength switch
    {
        < 0 => throw BadArgument.MinimumLength(minimumLength),
        0 => [],
        _ => RentFromInner(minimumLength),
    };

    private T[] RentFromInner(int minimumLength)
    {
        T[] array = _inner!.Rent(minimumLength);
        if (_engine.IsClosed)
        {
            Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));
        }

        return array;
    }

    /// <summary>Allocates arrays of this pool's element type.</summary>
    private readonly struct Source(ArrayAllocator allocator, bool pinned) : IArraySource
    {
        public Array Allocate(int length) => allocator.Allocate<T>(length, pinned);
    }
}
