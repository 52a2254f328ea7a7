using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Keeps arrays strongly, and drops others to make room for them: the least recently returned ones.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. A return never waits; a trim, or a collection, which passes a journal, may wait for the gate of the weak tier, and reports later what goes.</para>
/// <para><b>Ordering</b>: a record's state is <see cref="ArrayRecord.Pooled"/> before the strong tier makes it visible.</para>
/// <para><b>Bounds</b>: what is kept ≤ the bound of the pool's account at every moment, and ≤ the budget but for what is being returned at the moment.</para>
/// <para><b>Accepted races</b>: returns that overlap may each drop an array for a budget that one would have met.</para>
/// </remarks>
internal sealed class Retention<TAtomics>(
    LargeTiers<TAtomics> tiers, LargeBudget<TAtomics> budget, DroppedArrays dropped, PageDiscarder<TAtomics> pages)
    where TAtomics : struct, IAtomics
{
    /// <summary>Of what goes while slots are emptied, inside the gate of moves.</summary>
    private readonly TrimJournal _vacating = new();

    /// <summary>Puts an array that this call owns into the strong tier, and drops others, or this one, if the budget is full.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="trim">The trim that does so, or null: then what goes for it may lose its pages at once, no more of them than it has bytes itself. That takes time; after a trim, <see cref="PageDiscarder{TAtomics}.CarryOut"/> sees to it.</param>
    public bool Keep(ArrayRecord record, TrimJournal? trim)
    {
        // No other thread changes the state of what this call owns, and a later fence makes the record visible.
        default(TAtomics).VolatileWrite(ref record.State, ArrayRecord.Pooled);
        if (record.Bytes > budget.Bytes || !TryCount(record.Bytes, trim))
        {
            DropForRoom(record, discards: false, waits: trim is not null);
            return false;
        }

        if (!tiers.Strong.TryPush(record, waits: false))
        {
            tiers.Account.Subtract(record.Bytes);
            DropForRoom(record, discards: false, waits: trim is not null);
            return false;
        }

        DropExcess(trim, mostDiscarded: trim is null ? record.Bytes : 0);
        return true;
    }

    /// <summary>As <see cref="Keep"/>, for an array other than the one that comes back: whoever returned that has been told that it is kept.</summary>
    public void KeepOther(ArrayRecord record, TrimJournal? trim)
    {
        if (!Keep(record, trim))
        {
            Note(record, trim);
        }
    }

    /// <summary>Drops as many arrays as the budget demands.</summary>
    /// <param name="trim">The trim that does so, or null.</param>
    /// <param name="mostDiscarded">How many bytes may lose their pages at once.</param>
    public void DropExcess(TrimJournal? trim, long mostDiscarded = 0)
    {
        long gone;
        for (long excess = budget.Excess(); excess > 0; excess -= gone, mostDiscarded -= gone)
        {
            gone = DropOne(trim, discards: mostDiscarded > 0, isReplaced: false);
            if (gone == 0)
            {
                break;
            }
        }
    }

    /// <summary>Empties the slots whose arrays are out: an array that a slot keeps alive can never be found to be lost.</summary>
    public void VacateSlots()
    {
        for (int core = 0; core < tiers.Slots.Count; core++)
        {
            // Something goes if an array comes back at that moment.
            Vacate(core).Tell(dropped.Observer, polls: false);
        }
    }

    private TrimReport Vacate(int core)
    {
        using HeldGate<TAtomics> alone = tiers.Account.HoldMoves();
        _vacating.Begin(PressureLevel.Low, keptAnything: false, dropped.Observer.HearsArrays);
        if (tiers.Slots.TryVacate(core) is { } record)
        {
            KeepOther(record, _vacating);
        }

        return _vacating.End(bytes: 0);
    }

    /// <summary>Counts bytes as kept. If the pool may not keep that many, others are dropped for them, no more bytes than these.</summary>
    private bool TryCount(long bytes, TrimJournal? trim)
    {
        for (long freed = 0; !tiers.Account.TryKeep(bytes);)
        {
            long gone = freed < bytes ? DropOne(trim, discards: trim is null, isReplaced: true) : 0;
            if (gone == 0)
            {
                return false;
            }

            freed += gone;
        }

        return true;
    }

    /// <summary>Drops one array: one without pages, if there is any, because that is worth the least; otherwise the least recently returned one.</summary>
    /// <param name="trim">The trim that does so, or null.</param>
    /// <param name="discards">Whether its pages go.</param>
    /// <param name="isReplaced">Whether another array is kept in its stead; else the pool keeps less.</param>
    /// <returns>Its bytes; 0 if there is none, or its gate is held.</returns>
    private long DropOne(TrimJournal? trim, bool discards, bool isReplaced)
    {
        ArrayRecord? victim = tiers.Strong.ColdBytes > 0 ? tiers.Strong.TryTakeLeastRecent(PageFilter.Cold, leaves: true) : null;
        victim ??= tiers.Strong.TryTakeLeastRecent(PageFilter.Any, leaves: true);
        if (victim is null)
        {
            return 0;
        }

        if (isReplaced)
        {
            tiers.Account.SetAside(victim.Bytes);
        }
        else
        {
            tiers.Account.Subtract(victim.Bytes);
        }

        DropForRoom(victim, discards, waits: trim is not null);
        Note(victim, trim);
        return victim.Bytes;
    }

    private void Note(ArrayRecord record, TrimJournal? trim)
    {
        if (trim is null)
        {
            dropped.Note(record);
            return;
        }

        dropped.Count(record);
        trim.NoteDropped(record.Array, record.SizeClass);
    }

    /// <summary>Moves a pooled array that no tier holds to the weak tier.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="discards">Whether its pages go: what a collection takes from the weak tier would stay resident in the collector's heap.</param>
    /// <param name="waits">Whether to wait for the weak tier.</param>
    private void DropForRoom(ArrayRecord record, bool discards, bool waits)
    {
        dropped.CountReleased(record);
        if (!tiers.TryOwn(record))
        {
            return;
        }

        if (discards)
        {
            pages.DiscardIfOn(record);
        }

        tiers.KeepWeakly(record, waits);
    }
}
