using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Keeps arrays strongly, and lets go of others for them: of those that came back the longest time ago.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. A return waits for nobody; a trim, which says so by its journal, may wait for the gate of the weak tier, and tells later what goes.</para>
/// <para><b>Bounds</b>: what is kept ≤ the bound of the pool's account at every moment, and ≤ the budget but for what is being returned at the moment.</para>
/// </remarks>
internal sealed class Retention<TAtomics>(
    LargeTiers<TAtomics> tiers, LargeBudget<TAtomics> budget, LargeCounters counters, PageDiscarder<TAtomics> pages, ILargePoolObserver observer)
    where TAtomics : struct, IAtomics
{
    private static readonly Func<ArrayRecord, object?, bool> s_isCold = static (record, _) => record.IsCold;

    /// <summary>Puts an array of this call's into the strong tier, and lets go of others, or of this one, where the budget is full.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="trim">The trim that does so, or null.</param>
    public bool Keep(ArrayRecord record, TrimJournal? trim)
    {
        // Nobody else changes the state of what this call owns, and the record becomes visible by a fence after this.
        default(TAtomics).VolatileWrite(ref record.State, ArrayRecord.Pooled);
        if (record.Bytes > budget.Bytes || !TryCount(record.Bytes, trim))
        {
            EvictForRoom(record, discards: false, waits: trim is not null);
            return false;
        }

        if (!tiers.Strong.TryPush(record, asOldest: false, waits: false))
        {
            tiers.Account.LetGo(record.Bytes);
            EvictForRoom(record, discards: false, waits: trim is not null);
            return false;
        }

        EvictExcess(trim);
        return true;
    }

    /// <summary>Lets go of as many arrays as the budget says.</summary>
    /// <param name="trim">The trim that does so, or null.</param>
    public void EvictExcess(TrimJournal? trim)
    {
        long gone;
        for (long excess = budget.Excess(); excess > 0; excess -= gone)
        {
            gone = EvictOne(trim);
            if (gone == 0)
            {
                break;
            }
        }
    }

    /// <summary>Gives up the places of arrays that are out: only what no slot keeps alive can be found to be lost.</summary>
    public void LeaveSlots()
    {
        for (int core = 0; core < tiers.Slots.Count; core++)
        {
            if (tiers.Slots.TryLeave(core) is { } record)
            {
                Keep(record, trim: null);
            }
        }
    }

    /// <summary>Counts bytes as kept; where the pool may not keep so many, no more of others go for them than they are.</summary>
    private bool TryCount(long bytes, TrimJournal? trim)
    {
        for (long freed = 0; !tiers.Account.TryKeep(bytes);)
        {
            long gone = freed < bytes ? EvictOne(trim) : 0;
            if (gone == 0)
            {
                return false;
            }

            freed += gone;
        }

        return true;
    }

    /// <summary>Lets go of one array: of one without pages, if there is any, because that is worth the least; else of the one that came back the longest time ago.</summary>
    /// <returns>Its bytes; 0: there is none, or its gate is closed.</returns>
    private long EvictOne(TrimJournal? trim)
    {
        ArrayRecord? victim = tiers.Strong.ColdBytes > 0 ? tiers.Strong.TryTakeLeastRecent(s_isCold, leaves: true) : null;
        victim ??= tiers.Strong.TryTakeLeastRecent(condition: null, leaves: true);
        if (victim is null)
        {
            return 0;
        }

        tiers.Account.LetGo(victim.Bytes);
        counters.CountDropped(victim.Bucket, victim.Bytes);
        EvictForRoom(victim, discards: true, waits: trim is not null);
        if (trim is not null)
        {
            trim.NoteDropped(victim.Array, victim.Bucket);
        }
        else if (observer.HearsArrays)
        {
            observer.OnDropped(ArrayIdentity.Of(victim.Array), victim.Bucket);
        }

        return victim.Bytes;
    }

    /// <summary>Moves a pooled array that no tier holds to the weak tier.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="discards">Whether its pages go: what a collection takes from the weak tier would stay resident in the collector's heap.</param>
    /// <param name="waits">Whether to wait for the weak tier.</param>
    private void EvictForRoom(ArrayRecord record, bool discards, bool waits)
    {
        counters.CountEvicted(EvictionReason.Budget, record.Bytes);
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
