using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <content>Returning.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>The caller's right to return an array, in one step: of several that try, one gets true.</summary>
    public bool TryEndRental(ArrayRecord record)
    {
        if (record.TryMove<TAtomics>(ArrayRecord.Rented, ArrayRecord.Trimming))
        {
            Count(record);
            return true;
        }

        // A renter's finalizer may return what the pool had given up for lost: its bytes have left the ledger already.
        return record.TryMove<TAtomics>(ArrayRecord.Leaked, ArrayRecord.Dropped);
    }

    /// <summary>Keeps an array whose rental this call has ended.</summary>
    /// <returns>Whether it is kept.</returns>
    public bool Keep(ArrayRecord record)
    {
        TAtomics atomics = default;
        if (record.Bucket < 0 || IsClosed || atomics.VolatileRead(ref record.State) == ArrayRecord.Dropped)
        {
            return GiveUp(record);
        }

        record.NoteReturned(Volatile.Read(ref _now));
        if (atomics.VolatileRead(ref _keepsNothingStrongly))
        {
            _counters.CountEvicted(EvictionReason.Pressure, record.Bytes);
            return KeepWeakly(record, waits: false);
        }

        // Nobody else changes the state of what this call owns, and the record becomes visible by a fence after this.
        atomics.VolatileWrite(ref record.State, ArrayRecord.Pooled);
        bool isKept = record.Bytes <= Volatile.Read(ref _largestInSlot) ? KeepInSlot(record) : KeepStrongly(record, waits: false);
        ArmTimer();
        return isKept;
    }

    /// <summary>Puts a pooled array into this core's slot, and what stood there into the strong tier.</summary>
    private bool KeepInSlot(ArrayRecord record)
    {
        if (_slots.Put(record, out int core) is { } displaced)
        {
            KeepStrongly(displaced, waits: false);
        }

        // Closing says so before it empties the slots: it has seen this array, or it is seen here.
        if (IsClosed && _slots.TryTakeBack(record, core))
        {
            Drop(record, givesPagesBack: false);
            return false;
        }

        return true;
    }

    /// <summary>Puts a pooled array into the strong tier, and lets go of others, or of this one, where the budget is full.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="waits">Whether what is let go may wait for the gate of the weak tier.</param>
    private bool KeepStrongly(ArrayRecord record, bool waits)
    {
        if (record.Bytes > Volatile.Read(ref _budget))
        {
            return EvictForRoom(record, waits);
        }

        _ledger.Add(_account, record.Bytes);
        if (!_strong.TryPush(record))
        {
            _ledger.Add(_account, -record.Bytes);
            return EvictForRoom(record, waits);
        }

        EvictExcess(waits);
        return true;
    }

    /// <summary>Lets go of the arrays that came back the longest time ago, as many as the ledger says.</summary>
    private void EvictExcess(bool waits)
    {
        long excess = _ledger.ExcessOf(_account, Volatile.Read(ref _budget));
        while (excess > 0 && _strong.TryTakeLeastRecent(condition: null) is { } victim)
        {
            NoteLeavesStrong(victim);
            excess -= victim.Bytes;
            _counters.CountDropped(victim.Bucket);
            EvictForRoom(victim, waits);
            _observer.OnDropped(victim.Array, victim.Bucket);
        }
    }

    private bool EvictForRoom(ArrayRecord record, bool waits)
    {
        _counters.CountEvicted(EvictionReason.Budget, record.Bytes);
        return Weaken(record, waits);
    }

    private void NoteLeavesStrong(ArrayRecord record)
    {
        _ledger.Add(_account, -record.Bytes);
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

        GC.SuppressFinalize(record);
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
        GC.SuppressFinalize(record);
        return false;
    }

    private void Count(ArrayRecord record)
    {
        Admission?.Subtract(record.Bytes);
        _traffic.CountReturn(record.Bucket);
        if (record.Bucket < 0)
        {
            _counters.AddOverMaximumInUse(-record.Bytes);
        }
    }
}
