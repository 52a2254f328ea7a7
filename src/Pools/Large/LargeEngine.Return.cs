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

        record.ReturnedAt = Volatile.Read(ref _now);
        record.IsCold = false;
        if (atomics.VolatileRead(ref _keepsNothingStrongly))
        {
            return KeepWeakly(record);
        }

        atomics.Exchange(ref record.State, ArrayRecord.Pooled);
        bool isKept = true;
        if (record.Bytes <= Volatile.Read(ref _largestInSlot))
        {
            ArrayRecord? displaced = _slots.Put(record);
            if (displaced is not null)
            {
                KeepStrongly(displaced);
            }
        }
        else
        {
            isKept = KeepStrongly(record);
        }

        if (!_timer.Arm())
        {
            _observer.OnDegraded("timer", "the clock made no timer; trims follow garbage collections only");
        }

        RecheckClosed();
        return isKept;
    }

    /// <summary>Puts a pooled array into the strong tier, and lets go of others, or of this one, where the budget is full.</summary>
    private bool KeepStrongly(ArrayRecord record)
    {
        if (record.Bytes > Volatile.Read(ref _budget))
        {
            return Weaken(record);
        }

        _ledger.Add(_account, record.Bytes);
        if (!_strong.TryPush(record))
        {
            _ledger.Subtract(_account, record.Bytes);
            return Weaken(record);
        }

        long excess = _account.TakeEvictRequest()
            ? Math.Max(0, _account.StrongBytes - _ledger.ShareOf(_account))
            : _ledger.ExcessOf(_account, Volatile.Read(ref _budget));
        while (excess > 0 && _strong.TryTakeLeastRecent() is { } victim)
        {
            _ledger.Subtract(_account, victim.Bytes);
            excess -= victim.Bytes;
            _counters.CountDropped(victim.Bucket);
            Weaken(victim);
            _observer.OnDropped(victim.Array, victim.Bucket);
        }

        return true;
    }

    private bool Weaken(ArrayRecord record)
    {
        if (!record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Trimming))
        {
            _counters.CountLostHandOver();
            return false;
        }

        return KeepWeakly(record);
    }

    /// <summary>Moves an array that this call owns to the weak tier.</summary>
    /// <returns>False: the pool keeps it no more, though it may take it back.</returns>
    private bool KeepWeakly(ArrayRecord record)
    {
        TAtomics atomics = default;
        try
        {
            _allocator.BeforeBookkeeping();
            atomics.Exchange(ref record.State, ArrayRecord.Pooled);
            _weak.Add(record);
        }
        catch (OutOfMemoryException)
        {
            record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Trimming);
            GiveUp(record);
        }

        return false;
    }

    private static bool GiveUp(ArrayRecord record)
    {
        default(TAtomics).Exchange(ref record.State, ArrayRecord.Dropped);
        GC.SuppressFinalize(record);
        return false;
    }

    private void Count(ArrayRecord record)
    {
        _traffic.CountReturn(record.Bucket);
        if (record.Bucket < 0)
        {
            _counters.AddOverMaximumInUse(-record.Bytes);
        }
    }
}
