using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <content>Returning.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>Returns an array that has this core's slot and is not to be cleared: the short way, without looking up whose it is.</summary>
    /// <param name="array">The array.</param>
    /// <param name="isKept">Whether it is kept.</param>
    /// <returns>Its record; null: nothing is done, it is another one's, or has to go the long way.</returns>
    public ArrayRecord? TryReturnNearby(Array array, out bool isKept)
    {
        isKept = false;
        if (_slots.Find(array) is not { } record || record.Bytes > _budget.LargestInSlot || default(TAtomics).VolatileRead(ref _keepsNothingStrongly))
        {
            return null;
        }

        // Before the swap, when the array may not be this call's to return: a second return changes when it seems to have come back, no more.
        Volatile.Write(ref record.ReturnedAt, Volatile.Read(ref _now));
        if (!_slots.TryReturn(record, out isKept))
        {
            return null;
        }

        Admission?.Subtract(record.Bytes);
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

    /// <summary>The caller's right to return an array, in one step: of several that try, one gets true.</summary>
    public bool TryEndRental(ArrayRecord record)
    {
        TAtomics atomics = default;
        long word;
        while (ArrayRecord.StateOf(word = atomics.VolatileRead(ref record.State)) == ArrayRecord.Rented)
        {
            if (record.TryMove<TAtomics>(word, ArrayRecord.Trimming))
            {
                CountEnd(record, ArrayRecord.UsesOf(word));
                return true;
            }
        }

        // A renter's finalizer may return what the pool had given up for lost: its bytes have left the ledger already.
        return record.TryMove<TAtomics>(ArrayRecord.Leaked, ArrayRecord.Dropped);
    }

    /// <summary>Keeps an array whose rental this call has ended.</summary>
    /// <returns>Whether it is kept.</returns>
    public bool Keep(ArrayRecord record)
    {
        TAtomics atomics = default;
        bool isKeepable = record.Bucket >= 0 && !_settings.KeepsNothing && !IsClosed && atomics.VolatileRead(ref record.State) != ArrayRecord.Dropped;
        if (isKeepable)
        {
            record.NoteReturned<TAtomics>(Volatile.Read(ref _now));
            if (record.Bytes <= _budget.LargestInSlot && !atomics.VolatileRead(ref _keepsNothingStrongly))
            {
                bool isKept = _slots.TryPutBack(record) || KeepInSlot(record);
                ArmTimer();
                return isKept;
            }
        }

        // Wherever it goes, a slot that it had must not keep it alive.
        _slots.Vacate(record);
        return isKeepable ? KeepOutOfSlots(record) : GiveUp(record);
    }

    private bool KeepOutOfSlots(ArrayRecord record)
    {
        if (default(TAtomics).VolatileRead(ref _keepsNothingStrongly))
        {
            _counters.CountEvicted(EvictionReason.Pressure, record.Bytes);
            return KeepWeakly(record, waits: false);
        }

        bool isKept = KeepStrongly(record, inTrim: false);
        ArmTimer();
        return isKept;
    }

    /// <summary>Puts an array of this call's into this core's slot, and what stood there into the strong tier.</summary>
    private bool KeepInSlot(ArrayRecord record)
    {
        bool isKept = _slots.TryPut(record, out int core, out ArrayRecord? displaced);
        if (displaced is not null)
        {
            KeepStrongly(displaced, inTrim: false);
        }

        if (!isKept)
        {
            return KeepStrongly(record, inTrim: false);
        }

        EvictExcess(inTrim: false);

        // Closing says so before it empties the slots: it has seen this array, or it is seen here.
        if (IsClosed && _slots.Take(core) is { } late)
        {
            LetGo(late, givesPagesBack: false);
            return late != record;
        }

        return true;
    }

    /// <summary>Puts an array of this call's into the strong tier, and lets go of others, or of this one, where the budget is full.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="inTrim">Whether a trim does so: it may wait for the gate of the weak tier, and tells later what goes.</param>
    private bool KeepStrongly(ArrayRecord record, bool inTrim)
    {
        // Nobody else changes the state of what this call owns, and the record becomes visible by a fence after this.
        default(TAtomics).VolatileWrite(ref record.State, ArrayRecord.Pooled);
        if (record.Bytes > _budget.Bytes || !TryCount(record.Bytes, inTrim))
        {
            return EvictForRoom(record, waits: inTrim);
        }

        if (!_strong.TryPush(record, asOldest: false, waits: false))
        {
            _account.LetGo(record.Bytes);
            return EvictForRoom(record, waits: inTrim);
        }

        EvictExcess(inTrim);
        return true;
    }

    /// <summary>Counts bytes as kept; where the pool may not keep so many, no more of others go for them than they are.</summary>
    private bool TryCount(long bytes, bool inTrim)
    {
        for (long freed = 0; !_account.TryKeep(bytes);)
        {
            long gone = freed < bytes ? EvictLeastRecent(inTrim) : 0;
            if (gone == 0)
            {
                return false;
            }

            freed += gone;
        }

        return true;
    }

    /// <summary>Lets go of as many arrays as the budget says.</summary>
    private void EvictExcess(bool inTrim)
    {
        long gone;
        for (long excess = _budget.Excess(); excess > 0; excess -= gone)
        {
            gone = EvictLeastRecent(inTrim);
            if (gone == 0)
            {
                break;
            }
        }
    }

    /// <summary>Lets go of the array that came back the longest time ago.</summary>
    /// <returns>Its bytes; 0: there is none, or its gate is closed.</returns>
    private long EvictLeastRecent(bool inTrim)
    {
        if (_strong.TryTakeLeastRecent(condition: null) is not { } victim)
        {
            return 0;
        }

        NoteLeavesStrong(victim);
        _counters.CountDropped(victim.Bucket, victim.Bytes);
        EvictForRoom(victim, waits: inTrim);
        if (inTrim)
        {
            _report.NoteDropped(victim.Array, victim.Bucket);
        }
        else if (_observer.HearsArrays)
        {
            _observer.OnDropped(ArrayIdentity.Of(victim.Array), victim.Bucket);
        }

        return victim.Bytes;
    }

    private bool EvictForRoom(ArrayRecord record, bool waits)
    {
        _counters.CountEvicted(EvictionReason.Budget, record.Bytes);
        return Weaken(record, waits);
    }

    private void NoteLeavesStrong(ArrayRecord record)
    {
        _account.LetGo(record.Bytes);
        if (record.IsCold)
        {
            Interlocked.Add(ref _coldBytes, -record.Bytes);
        }
    }

    /// <summary>Moves a pooled array that no tier holds to the weak tier.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="waits">Whether to wait for the weak tier; else the array is given up when that is busy.</param>
    private bool Weaken(ArrayRecord record, bool waits)
    {
        if (!record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Trimming))
        {
            _counters.CountLostHandOver();
            return false;
        }

        return KeepWeakly(record, waits);
    }

    /// <summary>Moves an array that this call owns to the weak tier.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="waits">Whether to wait for the tier's gate; else an array that finds it closed is given up.</param>
    /// <returns>False: the pool keeps it no more, though it may take it back.</returns>
    private bool KeepWeakly(ArrayRecord record, bool waits)
    {
        if (_settings.Pinned || !TryPrepareWeak(record.Bucket))
        {
            return GiveUp(record);
        }

        if (_assist is not null)
        {
            Interlocked.Add(ref _weakenedBytes, record.Bytes);
        }

        record.Unwatch<TAtomics>();
        default(TAtomics).Exchange(ref record.State, ArrayRecord.Pooled);
        if (!_weak.TryAdd(record, waits))
        {
            GiveUp(record);
        }

        return false;
    }

    private bool TryPrepareWeak(int sizeClass)
    {
        try
        {
            _allocator.BeforeBookkeeping();
            _weak.Prepare(sizeClass);
            return true;
        }
        catch (OutOfMemoryException)
        {
            return false;
        }
    }

    private static bool GiveUp(ArrayRecord record)
    {
        default(TAtomics).Exchange(ref record.State, ArrayRecord.Dropped);
        record.Forget<TAtomics>();
        return false;
    }

    /// <summary>Counts that a rental has ended.</summary>
    private void CountEnd(ArrayRecord record, long uses)
    {
        Admission?.Subtract(record.Bytes);
        if (uses != 0)
        {
            _traffic.CountPairs(record.Bucket, uses);
            return;
        }

        _traffic.CountReturn(record.Bucket);
        if (record.Bucket < 0)
        {
            _counters.AddOverMaximumInUse(-record.Bytes);
        }
    }
}
