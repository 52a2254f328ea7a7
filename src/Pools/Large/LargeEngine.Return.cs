using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <content>Returning.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>Returns an array that has this core's slot and is not to be cleared, without looking up its record.</summary>
    /// <param name="array">The array.</param>
    /// <param name="isKept">Whether it is kept.</param>
    /// <returns>Its record; null if nothing was done: another array has the slot, or this one must take the long way.</returns>
    public ArrayRecord? TryReturnNearby(Array array, out bool isKept)
    {
        isKept = false;
        if (_slots.Find(array) is not { } record || record.Bytes > _budget.LargestInSlot || _conditions.KeepsNothingStrongly)
        {
            return null;
        }

        // Written before the swap, when the array may not be this call's to return: a wrong second return merely changes the time at which it seems to have come back.
        long overhang = record.Overhang;
        Volatile.Write(ref record.ReturnedAt, _conditions.Now);
        if (!_slots.TryReturn(record, out isKept))
        {
            return null;
        }

        Admission?.Subtract(record.Bytes);
        _use.NoteEnd(overhang);
        if (isKept)
        {
            ArmTimer();
        }
        else
        {
            isKept = Keep(record);
        }

        return record;
    }

    /// <summary>Whether <see cref="TryEndRental"/> would end a rental now.</summary>
    public static bool IsRented(ArrayRecord record) =>
        ArrayRecord.StateOf(default(TAtomics).VolatileRead(ref record.State)) is ArrayRecord.Rented or ArrayRecord.Leaked;

    /// <summary>Ends a rental in one step: of several threads that try to return an array, one gets true.</summary>
    public bool TryEndRental(ArrayRecord record)
    {
        TAtomics atomics = default;
        long word;
        while (ArrayRecord.StateOf(word = atomics.VolatileRead(ref record.State)) == ArrayRecord.Rented)
        {
            if (record.TryMove<TAtomics>(word, ArrayRecord.InTransit))
            {
                // Until it reaches its place, the array belongs to this call.
                Admission?.Subtract(record.Bytes);
                CountEnd(record, ArrayRecord.UsesOf(word));
                return true;
            }
        }

        // A renter's finalizer may return an array that the pool has reported as lost. Its bytes have left the ledger already.
        return record.TryMove<TAtomics>(ArrayRecord.Leaked, ArrayRecord.Dropped);
    }

    /// <summary>Keeps an array whose rental this call has ended.</summary>
    /// <returns>Whether it is kept.</returns>
    public bool Keep(ArrayRecord record)
    {
        TAtomics atomics = default;
        bool isKeepable = record.SizeClass >= 0 && !_settings.KeepsNothing && !IsClosed && atomics.VolatileRead(ref record.State) != ArrayRecord.Dropped;
        if (isKeepable)
        {
            record.NoteReturned<TAtomics>(_conditions.Now);
            if (record.Bytes <= _budget.LargestInSlot && !_conditions.KeepsNothingStrongly)
            {
                bool isKept = _slots.TryPutBack(record) || KeepInSlot(record);
                ArmTimer();
                return isKept;
            }
        }

        // Otherwise, to the tiers, or nowhere. In any case, a slot that it had must not keep it alive.
        _slots.Vacate(record);
        return isKeepable ? KeepOutOfSlots(record) : Drop(record);
    }

    private bool KeepOutOfSlots(ArrayRecord record)
    {
        if (_conditions.KeepsNothingStrongly)
        {
            Counters.CountReleased(ReleaseReason.Pressure, record.Bytes);
            _tiers.KeepWeakly(record, waits: false);
            return false;
        }

        bool isKept = _retention.Keep(record, trim: null);
        ArmTimer();
        return isKept;
    }

    /// <summary>Puts an array that this call owns into this core's slot, and the one that was there into the strong tier.</summary>
    private bool KeepInSlot(ArrayRecord record)
    {
        bool isKept = _slots.TryPut(record, _budget.MostInSlots, out int core, out ArrayRecord? displaced);
        if (displaced is not null)
        {
            _retention.KeepOther(displaced, trim: null);
        }

        if (!isKept)
        {
            return _retention.Keep(record, trim: null);
        }

        _retention.DropExcess(trim: null, mostDiscarded: record.Bytes);

        // Closing sets its flag before it empties the slots: either it has seen this array, or its flag is seen here.
        if (IsClosed && _slots.Take(core) is { } late)
        {
            Drop(late);
            if (late != record)
            {
                _dropped.Note(late);
                return true;
            }

            return false;
        }

        return true;
    }

    private static bool Drop(ArrayRecord record)
    {
        LargeTiers<TAtomics>.Drop(record);
        return false;
    }

    /// <summary>Counts the end of a rental.</summary>
    private void CountEnd(ArrayRecord record, long uses)
    {
        _use.NoteEnd(record.Overhang);
        if (uses != 0)
        {
            _traffic.CountPairs(record.SizeClass, uses);
            return;
        }

        _traffic.CountReturn(record.SizeClass);
        if (record.SizeClass < 0)
        {
            Counters.AddOverMaximumInUse(-record.Bytes);
        }
    }
}
