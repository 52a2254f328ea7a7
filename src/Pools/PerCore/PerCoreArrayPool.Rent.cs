using Pools.Internal;
using Pools.Observability;
using Pools.PerCore;
using Pools.Sizing;

namespace Pools;

/// <content>Renting.</content>
public sealed partial class PerCoreArrayPool<T>
{
    /// <summary>Rents an array of at least <paramref name="minimumLength"/> elements.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <returns>
    /// An array of at least that length, usually longer, with arbitrary content. The empty array for 0. Above
    /// <see cref="PerCoreArrayPoolOptions.MaxArrayLength"/>: a new array of exactly that length.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory. The pool is unchanged.</exception>
    /// <remarks>Safe for any thread; lock-free; allocates nothing when the pool has such an array.</remarks>
    public override T[] Rent(int minimumLength)
    {
        int id = _rentId;
        if (ThreadTable.Knows(id))
        {
            ref ThreadSlot slot = ref ThreadTable.SlotOf(id, BucketLayout.LadderBucket(minimumLength));
            if (MagazineOperations<HardwareAtomics>.TryPop(slot.Loaded) is { } array)
            {
                return Unsafe.As<T[]>(array);
            }

            return RentAfterMiss(minimumLength, ref slot);
        }

        return RentSlow(minimumLength);
    }

    /// <summary>Allocates if the pool has no array of the bucket, and takes long arrays from the shared list, with few loads.</summary>
    /// <param name="minimumLength">The minimum length, in elements.</param>
    /// <param name="slot">
    /// The result of <see cref="ThreadTable.SlotOf"/>: a slot of this pool, unless the thread is new to it or the length unknown.
    /// </param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] RentAfterMiss(int minimumLength, ref ThreadSlot slot)
    {
        int bucket = BucketLayout.LadderBucket(minimumLength);
        if (!_allocatesPlainly || _engine.FindBucket(ref slot, bucket) is not { } kept)
        {
            return RentSlow(minimumLength);
        }

        if (_engine.IsDry(ref slot, kept))
        {
            T[] array = ArrayAllocator.New<T>(BucketLayout.LadderLength(bucket), pinned: false);
            kept.Allocated++;
            return array;
        }

        return Unsafe.As<T[]>(_engine.TryRentLong(kept)) ?? RentSlow(minimumLength);
    }

    /// <summary>Rare work is in methods of its own: the first rent of a process compiles all of this one before it runs it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] RentSlow(int minimumLength)
    {
        if (minimumLength <= 0)
        {
            return minimumLength == 0 ? [] : throw BadArgument.MinimumLength(minimumLength);
        }

        if (minimumLength > _settings.MaxArrayLength)
        {
            return RentOverMaximum(minimumLength);
        }

        int bucket = BucketLayout.LadderBucket(minimumLength);
        T[]? array = Unsafe.As<T[]>(_engine.TryRent(bucket));
        bool isNew = array is null;
        if (array is null)
        {
            array = Allocate(BucketLayout.LadderLength(bucket));
            _engine.CountAllocation(bucket);
        }

        if (PoolReporter.IsListenedTo)
        {
            ReportRented(array, bucket, isNew);
        }

        if (_engine.IsClosed)
        {
            CountRentAfterDispose();
        }

        GC.KeepAlive(this);
        return array;
    }

    private T[] RentOverMaximum(int minimumLength)
    {
        T[] array = Allocate(minimumLength);
        _engine.Account.AddOverMaximumRent<HardwareAtomics>((long)array.Length * Unsafe.SizeOf<T>());
        Reporter.RentedNew(array, BufferAllocatedReason.OverMaximumSize);
        if (_engine.IsClosed)
        {
            CountRentAfterDispose();
        }

        return array;
    }

    private void CountRentAfterDispose() => Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));

    private T[] Allocate(int length) => _allocator is null
        ? ArrayAllocator.New<T>(length, _settings.Pinned)
        : _allocator.Allocate<T>(length, _settings.Pinned);
}
