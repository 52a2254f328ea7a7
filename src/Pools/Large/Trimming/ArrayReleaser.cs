using Pools.Internal;

namespace Pools.Large;

/// <summary>Lets go of what a trim has decided, and counts it.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: inside the gate of the trim.</para>
/// <para><b>Ordering</b>: an array leaves its tier before it is counted, noted in the journal, and dropped or kept weakly.</para>
/// <para><b>Bounds</b>: a release of everything takes of each class what there is when it comes to it; any other, what it is told.</para>
/// <para><b>Accepted races</b>: none of its own.</para>
/// </remarks>
internal sealed class ArrayReleaser<TAtomics>(
    LargeLayout layout, LargeTiers<TAtomics> tiers, LargeCounters counters, TrimmedMemory<TAtomics> trimmed, PageDiscarder<TAtomics> pages, TrimJournal journal)
    where TAtomics : struct, IAtomics
{
    /// <summary>Releases everything, weakly kept arrays, too.</summary>
    /// <param name="givesPagesBack">Whether the pages of all arrays go at once.</param>
    public void ReleaseEverything(bool givesPagesBack)
    {
        for (int core = 0; core < tiers.Slots.Count; core++)
        {
            if (tiers.Slots.Take(core) is { } record)
            {
                NoteReleased(record, ReleaseReason.Request);
                Drop(record, givesPagesBack);
            }
        }

        for (int sizeClass = 0; sizeClass < layout.ClassCount; sizeClass++)
        {
            // No more than there are now: other threads may keep returning arrays.
            for (int left = tiers.Strong.Summarize(sizeClass, restarts: false).Count; left > 0 && tiers.Strong.TakeOldest(sizeClass, PageFilter.Any, leaves: true) is { } record; left--)
            {
                tiers.Account.Subtract(record.Bytes);
                NoteReleased(record, ReleaseReason.Request);
                TryDrop(record, givesPagesBack);
            }

            for (int left = tiers.Weak.CountLiving(sizeClass); left > 0 && tiers.Weak.TryTake(sizeClass, sizeClass, residentBytes: 0, waits: true) is { } record; left--)
            {
                TryDrop(record, givesPagesBack);
            }
        }
    }

    /// <summary>Releases arrays of a size class, the least recently returned ones first, which are kept weakly from then on.</summary>
    /// <param name="sizeClass">The class.</param>
    /// <param name="count">How many: 0 or more. There may be fewer: then all of them.</param>
    /// <param name="reason">Why.</param>
    public void ReleaseOldest(int sizeClass, int count, ReleaseReason reason)
    {
        while (count > 0 && TryReleaseOldest(sizeClass, reason))
        {
            count--;
        }
    }

    private bool TryReleaseOldest(int sizeClass, ReleaseReason reason)
    {
        using HeldGate<TAtomics> alone = tiers.Account.HoldMoves();
        if (tiers.Strong.TakeOldest(sizeClass, PageFilter.Any, leaves: true) is not { } record)
        {
            return false;
        }

        tiers.Account.Subtract(record.Bytes);
        NoteReleased(record, reason);
        tiers.Weaken(record, waits: true);
        return true;
    }

    private void NoteReleased(ArrayRecord record, ReleaseReason reason)
    {
        trimmed.NoteReleased(record);
        counters.CountReleased(reason, record.Bytes);
        journal.NoteTrimmed(record.Array);
    }

    /// <summary>Drops an array that no tier holds any more.</summary>
    private void TryDrop(ArrayRecord record, bool givesPagesBack)
    {
        if (tiers.TryOwn(record))
        {
            Drop(record, givesPagesBack);
        }
    }

    /// <summary>Drops an array that this call owns.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="givesPagesBack">Whether its pages go at once.</param>
    private void Drop(ArrayRecord record, bool givesPagesBack)
    {
        if (givesPagesBack)
        {
            pages.DiscardOnRequest(record);
        }

        LargeTiers<TAtomics>.Drop(record);
    }
}
