using System;
using System.Runtime.CompilerServices;
using System.Threading;
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
    /// An array of at least that length, usually longer, whose content is whatever its last user left. The empty array for 0. Longer than anything the pool keeps:
    /// exactly that length, newly allocated.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">The pool has none and there is not enough memory; the pool is as it was.</exception>
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

    /// <summary>Allocates at once if neither the thread nor the pool keeps anything of the bucket: a rent from a dry pool should cost little more than the array.</summary>
    /// <param name="minimumLength">The minimum length, in elements.</param>
    /// <param name="slot">
    /// The result of <see cref="ThreadTable.SlotOf"/>: a slot of this pool, unless the thread does not know the pool or the pool does not know the length.
    /// </param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] RentAfterMiss(int minimumLength, ref ThreadSlot slot)
    {
        int bucket = BucketLayout.LadderBucket(minimumLength);
        if (!_allocatesPlainly || _engine.FindDry(ref slot, bucket) is not { } counts)
        {
            return RentSlow(minimumLength);
        }

        T[] array = ArrayAllocator.New<T>(BucketLayout.LadderLength(bucket), pinned: false);
        counts.Allocated++;
        return array;
    }

    /// <summary>Sends long requests on at once. The rest is a method of its own, because it needs more registers, which would have to be saved first.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] RentSlow(int minimumLength) =>
        minimumLength > _settings.MaxArrayLength && !_engine.IsClosed && ExistingLarge is { } large ? large.Rent(minimumLength) : RentWithCare(minimumLength);

    /// <summary>What seldom happens is in methods of its own, here as in all that the first rent and return of a process come past: they compile this whole method before they run it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] RentWithCare(int minimumLength)
    {
        if (minimumLength <= 0)
        {
            return minimumLength == 0 ? [] : throw BadArgument.MinimumLength(minimumLength);
        }

        // First, long requests.
        if (minimumLength > _settings.MaxArrayLength)
        {
            T[] longer = RentLong(minimumLength);
            if (_engine.IsClosed)
            {
                Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));
            }

            return longer;
        }

        // Next, a sampler, if one is attached and its turn has come.
        if (Volatile.Read(ref _isSampleDue) != 0 && TrySample(minimumLength) is { } sampled)
        {
            return sampled;
        }

        int bucket = BucketLayout.LadderBucket(minimumLength);
        T[] array = Unsafe.As<T[]>(_engine.Rent(new Source(this), bucket, out bool isNew));
        if (PoolReporter.IsListenedTo)
        {
            ReportRented(array, bucket, isNew);
        }

        if (_engine.IsClosed)
        {
            Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));
        }

        GC.KeepAlive(this);
        return array;
    }

    private T[] Allocate(int length) => ReferenceEquals(_allocator, ArrayAllocator.Default)
        ? ArrayAllocator.New<T>(length, _settings.Pinned)
        : _allocator.Allocate<T>(length, _settings.Pinned);

    /// <summary>Allocates arrays for this pool.</summary>
    private readonly struct Source(PerCoreArrayPool<T> pool) : IItemSource
    {
        public object Make(int bucket) => pool.Allocate(BucketLayout.LadderLength(bucket));
    }
}
