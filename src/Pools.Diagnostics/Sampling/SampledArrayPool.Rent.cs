using Pools.Internal;
using Pools.Sizing;

namespace Pools.Diagnostics;

/// <content>Renting, returning, and the choice of samples.</content>
public sealed partial class SampledArrayPool<T>
{
    /// <summary>Rents an array of at least <paramref name="minimumLength"/> elements from the inner pool, or a sampled one.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <returns>As the inner pool returns it; a sampled array holds what <see cref="SamplingOptions.FreshContent"/> says.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    /// <remarks>Safe for any thread.</remarks>
    public override T[] Rent(int minimumLength)
    {
        // A thread-static costs as much as the rest of this method, so it waits for the end of the pause.
        long step = _step;
        return step != 0 && SampleCountdown.Count(step) ? RentCounted(minimumLength, step) : _inner.Rent(minimumLength);
    }

    /// <summary>Returns an array to the inner pool, or checks a sampled one. The caller must not use it any more.</summary>
    /// <param name="array">An array from this pool; the inner pool decides about all others.</param>
    /// <param name="clearArray">Whether the array is cleared.</param>
    /// <exception cref="ArrayPoolMisuseException">
    /// A sampled array is returned a second time, and <see cref="SamplingOptions.Reaction"/> is <see cref="MisuseReaction.Throw"/>.
    /// </exception>
    /// <exception cref="ArrayPoolArgumentException">Another pool has sampled the array, and the reaction is the same.</exception>
    /// <remarks>Safe for any thread. For an array that is not sampled, throws what the inner pool throws.</remarks>
    public override void Return(T[] array, bool clearArray = false)
    {
        if (array is null || !SampleLengths.Has(array.Length) || !TryReturnSampled(array, clearArray ? int.MaxValue : 0))
        {
            _inner.Return(array!, clearArray);
        }
    }

    /// <summary>Returns an array and sets its first elements to default. The caller must not use it any more.</summary>
    /// <inheritdoc cref="Return"/>
    /// <param name="array">An array from this pool; the inner pool decides about all others.</param>
    /// <param name="clearLength">
    /// The number of elements to clear: 0 … the array's length. If the inner pool is a third-party type, the whole array is cleared.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="clearLength"/> is out of range. The array stays rented.</exception>
    public void ReturnAndClear(T[] array, int clearLength)
    {
        if (array is not null && (uint)clearLength > (uint)array.Length)
        {
            throw BadArgument.ClearLength(clearLength, array.Length);
        }

        if (array is not null && SampleLengths.Has(array.Length) && TryReturnSampled(array, clearLength))
        {
            return;
        }

        if (_inner is ITrimmableArrayPool<T> ours)
        {
            ours.ReturnAndClear(array!, clearLength);
        }
        else
        {
            _inner.Return(array!, clearLength != 0);
        }
    }

    /// <summary>Ends a pause.</summary>
    void ITicked.Tick()
    {
        Interlocked.Exchange(ref _step, _stepBetweenPauses);
        if (Volatile.Read(ref _isDisposed) != 0)
        {
            Interlocked.Exchange(ref _step, 0);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] RentCounted(int minimumLength, long step)
    {
        if (!SampleCountdown.Restart(step, _watch.Seed) || minimumLength <= 0)
        {
            return _inner.Rent(minimumLength);
        }

        bool isWithinBounds = minimumLength <= MaxWatchedBytes / Unsafe.SizeOf<T>() && _watch.Outstanding < MaxOutstandingArrays;
        if (!isWithinBounds || !TryTakeTurn())
        {
            Interlocked.Increment(ref _skipped);
            return _inner.Rent(minimumLength);
        }

        T[] array = ArrayAllocator.New<T>(SampleLengths.For(minimumLength), _pins);
        SampleOwners<T>.Table.Add(array, _watch);
        return _watch.LendNew(array, minimumLength);
    }

    /// <summary>Takes the one sample between two pauses, and begins the next pause.</summary>
    private bool TryTakeTurn()
    {
        bool isTaken = _pause is null || Interlocked.Exchange(ref _step, 0) != 0;
        if (isTaken)
        {
            Pause();
        }

        return isTaken;
    }

    private void Pause()
    {
        if (_pause?.Arm() is false)
        {
            _watch.LogFailedClock("sampling");
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryReturnSampled(T[] array, int clearLength)
    {
        bool isSampled = SampleOwners<T>.Table.TryGetValue(array, out DebugArrayPool<T>? owner);
        owner?.ReturnLent(array, clearLength, isRightPool: ReferenceEquals(owner, _watch));
        return isSampled;
    }
}
