using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Observability;
using Pools.PerCore;
using Pools.Sampling;
using Pools.Sizing;

namespace Pools;

/// <content>Returning.</content>
public sealed partial class PerCoreArrayPool<T>
{
    /// <summary>Returns an array to the pool. The caller must not use it any more.</summary>
    /// <param name="array">An array from this pool, whichever thread rented it. The empty array is ignored; one longer than anything the pool keeps is dropped.</param>
    /// <param name="clearArray">Whether all elements are set to default before the array is kept; else they stay as they are.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The array's length is of no bucket, or its type is not exactly <c>T[]</c>; or it is a large one and not this pool's. It is neither cleared nor kept.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// It is the array that this thread returned last to its bucket, and still there: returned twice. Nothing is changed. Other double returns are not noticed, but for those of large arrays, all of which are.
    /// </exception>
    /// <remarks>
    /// Safe for any thread; lock-free; never throws for lack of memory: what cannot be kept is dropped. With <see cref="MisuseResponse.Drop"/> only null
    /// throws.
    /// </remarks>
    public override void Return(T[] array, bool clearArray = false)
    {
        if (!clearArray && array is not null && ArrayType<T>.IsSurelyExact(array))
        {
            int id = _returnId;
            int length = array.Length;
            int bucket = BucketLayout.LadderBucket(length);
            if (length == BucketLayout.LadderLength(bucket) && ThreadTable.Knows(id) &&
                MagazineOperations<HardwareAtomics>.TryPush(ThreadTable.SlotOf(id, bucket).Loaded, array))
            {
                return;
            }
        }

        ReturnSlow(array, clearArray ? int.MaxValue : 0);
    }

    /// <summary>Returns an array to the pool and sets its first <paramref name="clearLength"/> elements to default. The caller must not use it any more.</summary>
    /// <param name="array">As for <see cref="Return(T[], bool)"/>.</param>
    /// <param name="clearLength">How many elements, from the first, are set to default: 0 … the array's length. The rest stays as it is.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="clearLength"/> is outside its range; nothing is changed, the array is still the caller's.</exception>
    /// <exception cref="ArgumentException">As for <see cref="Return(T[], bool)"/>.</exception>
    /// <exception cref="InvalidOperationException">As for <see cref="Return(T[], bool)"/>.</exception>
    /// <remarks>As for <see cref="Return(T[], bool)"/>.</remarks>
    public void ReturnAndClear(T[] array, int clearLength)
    {
        if (array is not null && (uint)clearLength > (uint)array.Length)
        {
            throw BadArgument.ClearLength(clearLength, array.Length);
        }

        if (clearLength == 0)
        {
            Return(array!);
        }
        else
        {
            ReturnSlow(array, clearLength);
        }
    }

    /// <summary>Sends long arrays on at once, as <see cref="RentSlow"/> does.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReturnSlow(T[]? array, int clearLength)
    {
        if (clearLength == 0 && array is not null && array.Length > _settings.MaxArrayLength && ArrayType<T>.IsSurelyExact(array)
            && ExistingLarge is { } large && !ArraySamplers<T>.AreAny)
        {
            large.Return(array);
        }
        else
        {
            ReturnWithCare(array, clearLength);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReturnWithCare(T[]? array, int clearLength)
    {
        if (array is null)
        {
            throw new ArgumentNullException(nameof(array));
        }

        int length = array.Length;
        if (length == 0)
        {
            return;
        }

        int bucket = BucketLayout.LadderBucket(length);

        // First, arrays that a sampler has lent: only the sampler can judge them.
        if (ArraySamplers<T>.AreAny && TryReturnSampled(array, bucket, clearLength))
        {
            return;
        }

        // Next, long arrays, which the large part takes, if there is one.
        bool isPoolable = length <= _settings.MaxArrayLength;
        if (!isPoolable && TryReturnLarge(array, clearLength))
        {
            return;
        }

        // Then the checks, before anything is changed.
        if (!_engine.IsClosed && FindMisuse(array, bucket, isPoolable) is not Misuse.None and var misuse)
        {
            Refuse(misuse, array);
            return;
        }

        // Finally, clear the array and keep it, or drop it.
        Clear(array, clearLength);
        if (PoolReporter.IsListenedTo)
        {
            ReportReturned(array);
        }

        if (!isPoolable)
        {
            DropLong(array);
        }
        else if (!_engine.TryReturn(bucket, array))
        {
            ReportDropped(array, bucket);
        }

        GC.KeepAlive(this);
    }

    private void Clear(T[] array, int clearLength)
    {
        int count = _clearsAlways ? array.Length : Math.Min(clearLength, array.Length);
        if (count != 0)
        {
            Array.Clear(array, 0, count);
        }
    }
}
