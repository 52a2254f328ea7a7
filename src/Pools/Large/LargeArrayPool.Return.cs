using Pools.Internal;
using Pools.Large;
using Pools.Sizing;

namespace Pools;

/// <content>Returns.</content>
public sealed partial class LargeArrayPool<T>
{
    private long _misuses;

    private static int ElementBytes => Unsafe.SizeOf<T>();

    /// <summary>Returns an array to the pool. The caller must not use it any more.</summary>
    /// <param name="array">An array of this pool, rented on any thread. Ignored if empty; dropped above the pool's maximum.</param>
    /// <param name="clearArray">Whether all elements are set to default before the array is kept; else they stay as they are.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentException">The array is not from this pool. It is neither cleared nor kept.</exception>
    /// <exception cref="InvalidOperationException">The array has already been returned.</exception>
    /// <remarks>
    /// Safe for any thread; never waits for a trim, or throws for lack of memory. With <see cref="MisuseResponse.Drop"/>, only null throws.
    /// </remarks>
    public override void Return(T[] array, bool clearArray = false) => Return(array, clearArray ? int.MaxValue : 0, isChecked: true);

    /// <summary>Returns an array and clears its first <paramref name="clearLength"/> elements. The caller must not use it again.</summary>
    /// <param name="array">As for <see cref="Return(T[], bool)"/>.</param>
    /// <param name="clearLength">
    /// The number of elements to clear, from the first: 0 … the array's length. A third-party inner pool clears the whole array.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="clearLength"/> is out of range. The array stays rented.</exception>
    /// <exception cref="ArgumentException">As for <see cref="Return(T[], bool)"/>.</exception>
    /// <exception cref="InvalidOperationException">As for <see cref="Return(T[], bool)"/>.</exception>
    /// <remarks>As for <see cref="Return(T[], bool)"/>.</remarks>
    public void ReturnAndClear(T[] array, int clearLength) => Return(array, clearLength, isChecked: false);

    private void Return(T[] array, int clearLength, bool isChecked)
    {
        if (array is null)
        {
            throw new ArgumentNullException(nameof(array));
        }

        if (!isChecked && (uint)clearLength > (uint)array.Length)
        {
            throw BadArgument.ClearLength(clearLength, array.Length);
        }

        ArrayRecord? record = ArrayRecords.Find(array);
        if (record is null)
        {
            ReturnUnknown(array, clearLength);
        }
        else if (_inner is LargeArrayPool<T> inner && inner.HasLent(record))
        {
            inner.ReturnAndClear(array, LengthToClear(array, clearLength));
        }
        else if (!ReferenceEquals(record.Owner, _engine))
        {
            Refuse(Misuse.WrongPool, array.Length, record.Owner.PoolName);
        }
        else if (!record.TryEndRental<HardwareAtomics>(out bool wasLeaked))
        {
            Refuse(Misuse.DoubleReturn, array.Length, Name);
        }
        else
        {
            Keep(array, record, clearLength, wasLeaked);
        }
    }

    /// <summary>Keeps an array whose rental this call has ended, or drops it.</summary>
    private void Keep(T[] array, ArrayRecord record, int clearLength, bool wasLeaked)
    {
        if (LengthToClear(array, clearLength) is not 0 and int length)
        {
            Array.Clear(array, 0, length);
        }

        bool isKept = false;
        if (wasLeaked)
        {
            _engine.DropLate(record);
        }
        else
        {
            isKept = _engine.Keep(record);
        }

        Reporter.Returned(array);
        if (!isKept)
        {
            Reporter.Dropped(array, record.SizeClass, ReasonOf(record.SizeClass));
        }
    }

    /// <summary>Whether the array of a record belongs to this pool, or to a large pool inside it, at any depth.</summary>
    private bool HasLent(ArrayRecord record) =>
        ReferenceEquals(record.Owner, _engine) || (_inner is LargeArrayPool<T> inner && inner.HasLent(record));

    /// <summary>Returns an array that has no record: to the inner pool, unless it is too long to be from there.</summary>
    private void ReturnUnknown(T[] array, int clearLength)
    {
        if (array.Length == 0)
        {
            return;
        }

        if (!IsForInner(array))
        {
            Refuse(Misuse.Foreign, array.Length, Name);
        }
        else if (_inner is PerCoreArrayPool<T> perCore && clearLength < array.Length && !_settings.ClearsAlways)
        {
            perCore.ReturnAndClear(array, clearLength);
        }
        else
        {
            // Let the inner pool clear it, so that a refused array stays as it is. Only our own pools can clear a part.
            _inner!.Return(array, clearLength != 0 || _settings.ClearsAlways);
        }

        if (_ownInner is not null)
        {
            // The inner pool has no timer: this pool's trims both.
            _engine.ArmTimer();
        }
    }

    /// <summary>Whether no large-array pool has lent an array, and the inner pool keeps none of its length.</summary>
    internal bool IsForeign(T[] array) => array.Length != 0 && !IsForInner(array) && ArrayRecords.Find(array) is null;

    private bool IsForInner(T[] array) => _ownInner is null ? _inner is not null : array.Length <= _settings.Layout.InnerMaxLength;

    private int LengthToClear(T[] array, int clearLength) => _settings.ClearsAlways ? array.Length : Math.Min(clearLength, array.Length);

    private enum Misuse
    {
        Foreign,
        WrongPool,
        DoubleReturn,
    }

    /// <summary>Refuses an array whose return would be wrong. Only reads which pool has the array now; changes nothing.</summary>
    /// <returns>Whether the return would be wrong; if so, it is counted and reported.</returns>
    private bool IsRefused(T[] array)
    {
        ArrayRecord? record = ArrayRecords.Find(array);
        if (record is null)
        {
            return array.Length != 0 && IsUnknownRefused(array);
        }

        if (_inner is LargeArrayPool<T> inner && inner.HasLent(record))
        {
            return inner.IsRefused(array);
        }

        if (!ReferenceEquals(record.Owner, _engine))
        {
            Refuse(Misuse.WrongPool, array.Length, record.Owner.PoolName);
            return true;
        }

        if (!record.IsReturnable<HardwareAtomics>())
        {
            Refuse(Misuse.DoubleReturn, array.Length, Name);
            return true;
        }

        return false;
    }

    private bool IsUnknownRefused(T[] array)
    {
        if (IsForInner(array))
        {
            return _inner is PerCoreArrayPool<T> perCore && perCore.IsRefused(array);
        }

        Refuse(Misuse.Foreign, array.Length, Name);
        return true;
    }

    private void Refuse(Misuse misuse, int length, string owner)
    {
        long count = Interlocked.Increment(ref _misuses);
        Reporter.Misuse(misuse.ToString(), length, count);
        if (_settings.OnMisuse == MisuseResponse.Throw)
        {
            throw Describe(misuse, length, owner);
        }
    }

    private Exception Describe(Misuse misuse, int length, string owner) => misuse switch
    {
        Misuse.Foreign => new ArgumentException(
            $"{Name}: the returned array of length {length} does not come from this pool: no large pool has ever handed it out.", "array"),
        Misuse.WrongPool => new ArgumentException(
            $"{Name}: the returned array of length {length} belongs to another pool, {owner}.", "array"),
        _ => new InvalidOperationException(
            $"{Name}: the array of length {length} is returned twice: it is in the pool already, or the pool has released it."),
    };
}
