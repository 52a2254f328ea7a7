using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;
using Pools.Sizing;

namespace Pools;

/// <content>Returning.</content>
public sealed partial class LargeArrayPool<T>
{
    private static int ElementBytes => Unsafe.SizeOf<T>();

    /// <summary>Returns an array to the pool. The caller must not use it any more.</summary>
    /// <param name="array">An array from this pool, whichever thread rented it. The empty array is ignored; one longer than the pool's maximum is dropped.</param>
    /// <param name="clearArray">Whether all elements are set to default before the array is kept; else they stay as they are.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentException">The array is not this pool's: it comes from elsewhere or from another pool. It is neither cleared nor kept.</exception>
    /// <exception cref="InvalidOperationException">The array is returned a second time; nothing is changed.</exception>
    /// <remarks>
    /// Safe for any thread; waits as little as <see cref="Rent"/> does; never throws for lack of memory: what cannot be kept is dropped. With <see cref="MisuseResponse.Drop"/> only null
    /// throws.
    /// </remarks>
    public override void Return(T[] array, bool clearArray = false) => Return(array, clearArray ? int.MaxValue : 0, isChecked: true);

    /// <summary>Returns an array to the pool and sets its first <paramref name="clearLength"/> elements to default. The caller must not use it any more.</summary>
    /// <param name="array">As for <see cref="Return(T[], bool)"/>.</param>
    /// <param name="clearLength">
    /// How many elements, from the first, are set to default: 0 … the array's length. The rest stays as it is; of an array of an inner pool that is none of this library's, all elements are set.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="clearLength"/> is outside its range; nothing is changed, the array is still the caller's.</exception>
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

        // First, the fast way: the array has this core's slot and is not to be cleared.
        if (clearLength == 0 && !_settings.ClearsAlways && _engine.TryReturnNearby(array, out bool isKept) is { } nearby)
        {
            NoteReturned(array, nearby, isKept);
            return;
        }

        // Next, look up whose array it is.
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
        else if (!_engine.TryEndRental(record))
        {
            Refuse(Misuse.DoubleReturn, array.Length, Name);
        }
        else
        {
            record.NoteTouched((long)Clear(array, clearLength) * ElementBytes);
            NoteReturned(array, record, _engine.Keep(record));
        }
    }

    private void NoteReturned(T[] array, ArrayRecord record, bool isKept)
    {
        Reporter.Returned(array);
        if (!isKept)
        {
            OnDropped(array, record.SizeClass);
        }
    }

    /// <summary>Whether the array of a record belongs to this pool, or to a large pool inside it, at any depth.</summary>
    private bool HasLent(ArrayRecord record) => ReferenceEquals(record.Owner, _engine) || (_inner is LargeArrayPool<T> inner && inner.HasLent(record));

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
            // Let the inner pool clear it: cleared here, it would be cleared even if that pool refuses it. Only our own pools can clear a part.
            _inner!.Return(array, clearLength != 0 || _settings.ClearsAlways);
        }
    }

    private bool IsForInner(T[] array) => _ownInner is null ? _inner is not null : array.Length <= _settings.Layout.InnerMaxLength;

    /// <summary>Counts a returned array that is not kept, and raises the event.</summary>
    private void OnDropped(T[] array, int sizeClass)
    {
        _engine.Counters.CountDropped(sizeClass, (long)array.Length * ElementBytes);
        Reporter.Dropped(array, sizeClass, ReasonOf(sizeClass));
    }

    /// <returns>How many elements were cleared.</returns>
    private int Clear(T[] array, int clearLength)
    {
        int length = LengthToClear(array, clearLength);
        if (length != 0)
        {
            Array.Clear(array, 0, length);
        }

        return length;
    }

    private int LengthToClear(T[] array, int clearLength) => _settings.ClearsAlways ? array.Length : Math.Min(clearLength, array.Length);
}
