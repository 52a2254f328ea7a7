using Pools.Internal;
using Pools.Observability;
using Pools.PerCore;
using Pools.Sizing;

namespace Pools;

/// <content>Returning.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private long _misuses;

    /// <summary>Returns an array to the pool. The caller must not use it any more.</summary>
    /// <param name="array">
    /// An array of this pool, rented on any thread. Ignored if empty; dropped above <see cref="PerCoreArrayPoolOptions.MaxArrayLength"/>.
    /// </param>
    /// <param name="clearArray">Whether all elements are set to default before the array is kept.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// No array of this pool has that length, or the array's type is not exactly <c>T[]</c>. It is neither cleared nor kept.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The array is returned twice, without a rent in between. Nothing is changed. The pool detects this for the array that this
    /// thread returned last, and for arrays above 1 MiB. It does not detect other double returns.
    /// </exception>
    /// <remarks>
    /// Safe for any thread; lock-free; never throws for lack of memory: an array that cannot be kept is dropped. With
    /// <see cref="MisuseResponse.Drop"/> only null throws.
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

    /// <summary>Returns an array and clears its first <paramref name="clearLength"/> elements. The caller must not use it again.</summary>
    /// <param name="array">As for <see cref="Return(T[], bool)"/>.</param>
    /// <param name="clearLength">The number of leading elements to clear: 0 … the array's length. Options may clear the rest.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="clearLength"/> is out of range. The array stays rented.</exception>
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReturnSlow(T[]? array, int clearLength)
    {
        int id = _returnId;
        if (clearLength == 0 && array is not null && ThreadTable.Knows(id) && ArrayType<T>.IsSurelyExact(array))
        {
            // A long array goes into the place that its rent has left in the shared list, if no other place needs a look.
            int bucket = BucketLayout.LadderBucket(array.Length);
            if (array.Length == BucketLayout.LadderLength(bucket) &&
                _engine.TryReturnLong(ref ThreadTable.SlotOf(id, bucket), bucket, array))
            {
                return;
            }
        }

        ReturnWithCare(array, clearLength);
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

        // First, the checks, before anything is changed.
        if (IsRefused(array))
        {
            return;
        }

        // Then clear the array, and keep it or drop it.
        int bucket = BucketLayout.LadderBucket(length);
        int cleared = _clearsAlways ? length : Math.Min(clearLength, length);
        if (cleared != 0)
        {
            Array.Clear(array, 0, cleared);
        }

        if (PoolReporter.IsListenedTo)
        {
            Reporter.Returned(array);
        }

        if (length > _settings.MaxArrayLength)
        {
            DropOverMaximum(array);
        }
        else if (!_engine.TryReturn(bucket, array))
        {
            ReportDropped(array, bucket);
        }

        GC.KeepAlive(this);
    }

    private void DropOverMaximum(T[] array)
    {
        _engine.Account.AddOverMaximumReturn<HardwareAtomics>((long)array.Length * Unsafe.SizeOf<T>());
        Reporter.Dropped(array, ArrayPoolEventSource.NoBucket, BufferDroppedReason.OverMaximumSize);
    }

    /// <summary>Counts and reports a wrong return, and throws unless the pool drops such arrays. Changes nothing else.</summary>
    internal bool IsRefused(T[] array)
    {
        if (_engine.IsClosed)
        {
            return false;
        }

        // Cheapest check first.
        int bucket = BucketLayout.LadderBucket(array.Length);
        Misuse misuse = !ArrayType<T>.IsSurelyExact(array) && !ArrayType<T>.IsExact(array) ? Misuse.Covariant
            : array.Length > _settings.MaxArrayLength ? Misuse.None
            : array.Length != BucketLayout.LadderLength(bucket) ? Misuse.WrongLength
            : _engine.IsLastReturned(bucket, array) ? Misuse.DoubleReturn
            : Misuse.None;
        if (misuse != Misuse.None)
        {
            Refuse(misuse, array);
        }

        return misuse != Misuse.None;
    }

    private void Refuse(Misuse misuse, T[] array)
    {
        long count = Interlocked.Increment(ref _misuses);
        Reporter.Misuse(misuse.ToString(), array.Length, count);
        if (_settings.OnMisuse == MisuseResponse.Throw)
        {
            throw Describe(misuse, array);
        }
    }

    private Exception Describe(Misuse misuse, T[] array) => misuse switch
    {
        Misuse.Covariant => new ArgumentException(
            $"{Name}: the returned array of length {array.Length} is of type {CSharpName.Of(array.GetType())}, " +
            $"not exactly {CSharpName.Of(typeof(T))}[].",
            nameof(array)),
        Misuse.WrongLength => new ArgumentException(
            $"{Name}: the returned array has length {array.Length}, but the pool's lengths are 16, 32, 64 … {_settings.MaxArrayLength}.",
            nameof(array)),
        _ => new InvalidOperationException(
            $"{Name}: the array of length {array.Length} is returned twice, without a rent in between."),
    };
}
