using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Gives back the pages of one array: taken out of its tier for that, and put back.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Pages are given back only of an array that this call alone owns: taken out of its tier, its state moved from pooled to in transit. Otherwise a thread that rents it in the meantime would lose what it writes.
/// <para><b>Threading</b>: any thread; the pages go outside all gates, because a gigabyte takes a fraction of a second.</para>
/// <para><b>Ordering</b>: an array's pages go only after its state has been moved to <see cref="ArrayRecord.InTransit"/>, a full fence, so no renter has it by then. They are counted when it is put back.</para>
/// <para><b>Bounds</b>: one array at a time for each caller.</para>
/// <para><b>Accepted races</b>: what a rent gives pages back of is in no count, or in two, for a moment: it does not wait for whoever counts.</para>
/// </remarks>
internal sealed class ArrayDiscarder<TAtomics>(
    PageDiscardSwitch<TAtomics> discardSwitch, IPages pages, LargeTiers<TAtomics> tiers, TrimmedMemory<TAtomics> trimmed, DroppedArrays dropped)
    where TAtomics : struct, IAtomics
{
    private static readonly Func<ArrayRecord, object?, bool> s_hasMoved =
        static (record, pages) => record.ColdBytes != 0 && record.DiscardedAt != ((IPages)pages!).AddressOf(record.Array);

    /// <summary>Takes an array out of the strong tier to put it back: the oldest of its class that has pages, or that has moved. Waits for whoever counts what the pool keeps.</summary>
    public ArrayRecord? Take(int sizeClass, bool hasMoved)
    {
        using HeldGate<TAtomics> alone = tiers.Account.HoldMoves();
        return hasMoved ? tiers.Strong.TakeOldestThat(sizeClass, s_hasMoved, pages) : tiers.Strong.TakeOldest(sizeClass, PageFilter.Hot, leaves: false);
    }

    /// <summary>Discards the pages of an array that has just been taken out of the strong tier, and puts it back as the oldest.</summary>
    /// <param name="record">The array's record.</param>
    /// <param name="from">How many bytes, from the first, keep their pages.</param>
    /// <param name="waits">Whether to wait for gates; otherwise an array that finds them held is kept weakly.</param>
    /// <returns>How many bytes have gone.</returns>
    public long DiscardAndPutBack(ArrayRecord record, long from, bool waits)
    {
        if (!tiers.TryOwn(record))
        {
            tiers.Strong.LeaveOut(record);
            tiers.Account.Subtract(record.Bytes);
            return 0;
        }

        bool hasDiscarded = TryDiscard(record, from, out long pageBytes);
        long freed;
        bool isBack;
        using (HoldMoves(waits))
        {
            tiers.Strong.EndAway(record);
            freed = hasDiscarded ? NoteDiscarded(record, from, pageBytes) : 0;
            isBack = TryPutBack(record, waits);
        }

        if (!isBack)
        {
            dropped.Tell(record);
        }

        return freed;
    }

    /// <summary>Discards the pages of the least recently returned array, for a rent.</summary>
    /// <param name="wanted">How many bytes at most.</param>
    /// <returns>How many bytes have gone.</returns>
    public long DiscardLeastRecent(long wanted) =>
        tiers.Strong.TryTakeLeastRecent(PageFilter.Hot, leaves: false) is { } record ? DiscardAndPutBack(record, AllBut(wanted, record), waits: false) : 0;

    /// <summary>Discards the pages of one weakly kept array.</summary>
    /// <param name="returnedBefore">One that came back before this time.</param>
    /// <param name="wanted">How many bytes at most.</param>
    /// <param name="waits">Whether to wait for gates; otherwise nothing is done, or the array is dropped, where they are held.</param>
    /// <returns>How many bytes have gone: 0 if there is no such array.</returns>
    public long DiscardOneWeak(long returnedBefore, long wanted, bool waits)
    {
        if (TakeWeak(returnedBefore, waits) is not { } record)
        {
            return 0;
        }

        long from = AllBut(wanted, record);
        bool hasDiscarded = TryDiscard(record, from, out long pageBytes);
        using HeldGate<TAtomics>? alone = HoldMoves(waits);
        long freed = hasDiscarded ? NoteDiscarded(record, from, pageBytes) : 0;
        tiers.KeepWeakly(record, waits);
        tiers.Weak.EndAway(record);
        return freed;
    }

    /// <summary>Gives back the pages of an array that this call owns.</summary>
    /// <param name="record">The array's record.</param>
    /// <param name="from">How many bytes, from the first, keep theirs.</param>
    public void Discard(ArrayRecord record, long from)
    {
        if (TryDiscard(record, from, out long pageBytes))
        {
            NoteDiscarded(record, from, pageBytes);
        }
    }

    /// <summary>How many bytes, from the first, keep their pages if this many go.</summary>
    private static long AllBut(long wanted, ArrayRecord record) => Math.Max(0, record.ResidentBytes - wanted);

    private bool TryPutBack(ArrayRecord record, bool waits)
    {
        // As in Retention.Keep.
        default(TAtomics).VolatileWrite(ref record.State, ArrayRecord.Pooled);
        if (tiers.Strong.TryPutBack(record, waits))
        {
            return true;
        }

        tiers.Account.Subtract(record.Bytes);
        dropped.CountReleased(record);
        dropped.Count(record);
        tiers.Weaken(record, waits);
        return false;
    }

    private ArrayRecord? TakeWeak(long returnedBefore, bool waits)
    {
        using HeldGate<TAtomics>? alone = HoldMoves(waits);
        ArrayRecord? record = tiers.Weak.TakeHot(returnedBefore, waits);
        if (record is null || tiers.TryOwn(record))
        {
            return record;
        }

        tiers.Weak.EndAway(record);
        return null;
    }

    /// <summary>Waits for whoever counts, unless it is a rent that asks.</summary>
    private HeldGate<TAtomics>? HoldMoves(bool waits) => waits ? tiers.Account.HoldMoves() : null;

    /// <summary>Gives back the pages of an array that this call owns, and counts nothing.</summary>
    /// <param name="record">The array's record.</param>
    /// <param name="from">How many bytes, from the first, keep theirs.</param>
    /// <param name="pageBytes">The bytes of the whole pages that have gone.</param>
    private bool TryDiscard(ArrayRecord record, long from, out long pageBytes)
    {
        // Another thread's attempt has failed in the meantime.
        pageBytes = 0;
        if (discardSwitch.IsOff)
        {
            return false;
        }

        pageBytes = pages.Discard(record.Array, from, out int errno);
        if (errno != 0)
        {
            discardSwitch.TurnOff(errno);
            return false;
        }

        record.DiscardedAt = pages.AddressOf(record.Array);
        return true;
    }

    /// <returns>How many bytes fewer have their pages.</returns>
    private long NoteDiscarded(ArrayRecord record, long from, long pageBytes)
    {
        long freed = Math.Max(0, record.ResidentBytes - from);
        record.ResidentBytes = Math.Min(record.ResidentBytes, from);
        trimmed.NoteDiscarded(record, pageBytes, freed);
        return freed;
    }
}
