using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>One place for each core, for an array that was returned there lately. The array keeps its place while it is out: renting and returning it again takes one compare-and-swap each.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, concurrently; never waits. The thread that changes a record's state owns the array, wherever the record is.</para>
/// <para>
/// <b>Ordering</b>: a thread that returns an array changes its state, then checks whether the array still has its place; one that takes the place away changes the place, then checks the state. Each swap is a
/// full fence, so at least one of the two sees the other; if both do, the next swap of the state decides. So no array is left behind in no place.
/// </para>
/// <para>
/// <b>Bounds</b>: one array a core, and together no more bytes than <see cref="Bytes"/> allow. A place also keeps alive an array that is out, until another array takes the place, or <see cref="TryVacate"/> is called after a full garbage collection. Until then
/// nobody can tell that the array is lost. The pool's account counts an array for as long as it has a place, out or not, so renting and returning it there moves no bytes.
/// </para>
/// <para><b>Accepted races</b>: <see cref="Peek"/>, <see cref="Uncounted"/> and <see cref="ReservedBytes"/> look without taking, so what they tell may have changed.</para>
/// <para>
/// <b>Counting</b>: rents and returns of an array in its place are counted in its record's <see cref="ArrayRecord.State"/>, by the swap that is needed anyway. They move to the core's counters
/// when the array leaves the place. A renter that has seen the array there may take it a moment later; the thread that then still has to check the state, as above, moves that use too. So the sums are
/// exact when nothing moves.
/// </para>
/// </remarks>
internal sealed class CoreSlots<TAtomics>(CoreTraffic<TAtomics> traffic, LedgerAccount<TAtomics> account)
    where TAtomics : struct, IAtomics
{
    /// <summary>The distance between two cores' places, so that they share no pair of cache lines.</summary>
    private const int Stride = CacheLine.Size / 8;

    private readonly ArrayRecord?[] _places = new ArrayRecord?[(default(TAtomics).ProcessorCount() + 1) * Stride];

    public int Count { get; } = default(TAtomics).ProcessorCount();

    /// <summary>The bytes of arrays that have a place.</summary>
    public SlotBytes<TAtomics> Bytes { get; } = new(account);

    /// <summary>Rents this core's array if its class is in a range. The array keeps its place.</summary>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    public ArrayRecord? TryRent(int smallestClass, int largestClass) => TryRent(default(TAtomics).CurrentProcessor(), smallestClass, largestClass);

    /// <summary>Rents the array of any core if its class is in a range, and takes it out of its place, because it will be returned where it is used.</summary>
    public ArrayRecord? TrySteal(int core, int smallestClass, int largestClass)
    {
        ArrayRecord? record = TryRent(core, smallestClass, largestClass);
        if (record is not null)
        {
            Vacate(record);
            CountUses(record);
        }

        return record;
    }

    /// <summary>The record of an array that has this core's place; null if it has not.</summary>
    public ArrayRecord? Find(Array array)
    {
        TAtomics atomics = default;
        ArrayRecord? seen = atomics.VolatileRead(ref Place(atomics.CurrentProcessor()));
        return seen is not null && ReferenceEquals(seen.Array, array) ? seen : null;
    }

    /// <summary>Ends a rental and puts the array back into its place, in one step.</summary>
    /// <param name="record">Found there.</param>
    /// <param name="isKept">Whether the array is where other threads find it, or is theirs already. If not, it has lost the place, and the caller owns it, in state <see cref="ArrayRecord.InTransit"/>.</param>
    /// <returns>Whether this call has ended the rental. If not, another call may have, or the array has lost its place.</returns>
    public bool TryReturn(ArrayRecord record, out bool isKept)
    {
        TAtomics atomics = default;
        isKept = false;
        long word = atomics.VolatileRead(ref record.State);
        if (ArrayRecord.StateOf(word) != ArrayRecord.Rented || ArrayRecord.UsesOf(word) == 0
            || atomics.CompareExchange(ref record.State, word - ArrayRecord.Rented + ArrayRecord.InSlot, word) != word)
        {
            return false;
        }

        atomics.Disown(record);
        isKept = IsStillKept(record);
        return true;
    }

    /// <summary>Puts an array back into the place that it still has.</summary>
    /// <param name="record">The caller's, its state <see cref="ArrayRecord.InTransit"/>.</param>
    /// <returns>False if it no longer has a place; it is still the caller's then.</returns>
    public bool TryPutBack(ArrayRecord record) => StandsIn(record) && Rest(record);

    /// <summary>Puts an array into this core's place.</summary>
    /// <param name="record">The caller's, without a place, its state <see cref="ArrayRecord.InTransit"/>.</param>
    /// <param name="mostBytes">The most bytes that arrays in places may have together.</param>
    /// <param name="core">Which core's place it is.</param>
    /// <param name="displaced">The one that rested there, the caller's now, its state <see cref="ArrayRecord.InTransit"/>; or null.</param>
    /// <returns>False if the pool may not keep that much, another thread was faster, or the array has lost the place again; it is still the caller's then.</returns>
    public bool TryPut(ArrayRecord record, long mostBytes, out int core, out ArrayRecord? displaced)
    {
        TAtomics atomics = default;
        core = atomics.CurrentProcessor();
        displaced = null;
        ArrayRecord? seen = atomics.VolatileRead(ref Place(core));
        long more = record.Bytes - (seen?.Bytes ?? 0);
        if (more > 0 && !Bytes.TryCount(more, mostBytes))
        {
            return false;
        }

        record.Core = core;
        bool isIn = atomics.CompareExchange(ref Place(core), record, seen) == seen;
        long countedTooMuch = isIn ? -more : more;
        if (countedTooMuch > 0)
        {
            Bytes.Uncount(countedTooMuch);
        }

        if (!isIn)
        {
            return false;
        }

        // Its state changes only once it is there. Otherwise a thread that took it out of another place could own it before it gets here.
        displaced = Own(seen);
        return Rest(record);
    }

    /// <summary>Empties a core's place.</summary>
    /// <returns>What rested there, the caller's now, its state <see cref="ArrayRecord.InTransit"/>; null: nothing, or an array that is out and will come back to somewhere else.</returns>
    public ArrayRecord? Take(int core)
    {
        TAtomics atomics = default;
        return atomics.VolatileRead(ref Place(core)) is null ? null : Remove(atomics.Exchange(ref Place(core), null));
    }

    /// <summary>Empties a core's place if its array is out, so that the garbage collector can tell whether anybody still has it.</summary>
    /// <returns>As <see cref="Take"/>: it may come back at that moment.</returns>
    public ArrayRecord? TryVacate(int core)
    {
        TAtomics atomics = default;
        ArrayRecord? seen = atomics.VolatileRead(ref Place(core));
        return seen is null || IsResting(seen) || atomics.CompareExchange(ref Place(core), null, seen) != seen ? null : Remove(seen);
    }

    /// <summary>Takes an array's place away, if it has one.</summary>
    /// <param name="record">The caller's.</param>
    public void Vacate(ArrayRecord record)
    {
        if (StandsIn(record) && default(TAtomics).CompareExchange(ref Place(record.Core), null, record) == record)
        {
            Bytes.Uncount(record.Bytes);
        }
    }

    /// <summary>What rests in a core's place: a hint.</summary>
    public ArrayRecord? Peek(int core) => default(TAtomics).VolatileRead(ref Place(core)) is { } seen && IsResting(seen) ? seen : null;

    /// <summary>Reads the uses that a core's place has counted and the core's counters have not.</summary>
    /// <param name="core">The core.</param>
    /// <param name="rents">How often its array was rented there.</param>
    /// <param name="returns">How often that came back: one time less if it is out.</param>
    /// <returns>The array's record, or null.</returns>
    public ArrayRecord? Uncounted(int core, out long rents, out long returns)
    {
        TAtomics atomics = default;
        ArrayRecord? seen = atomics.VolatileRead(ref Place(core));
        long word = seen is null ? 0 : atomics.VolatileRead(ref seen.State);
        rents = ArrayRecord.UsesOf(word);
        returns = rents != 0 && ArrayRecord.StateOf(word) == ArrayRecord.Rented ? rents - 1 : rents;
        return seen;
    }

    /// <summary>The bytes of arrays that have a place and are not kept at the moment, because they are out.</summary>
    public long ReservedBytes()
    {
        long bytes = 0;
        for (int core = 0; core < Count; core++)
        {
            bytes += default(TAtomics).VolatileRead(ref Place(core)) is { } seen && !IsResting(seen) ? seen.Bytes : 0;
        }

        return bytes;
    }

    private static bool IsResting(ArrayRecord record) => ArrayRecord.StateOf(default(TAtomics).VolatileRead(ref record.State)) == ArrayRecord.InSlot;

    private ArrayRecord? TryRent(int core, int smallestClass, int largestClass)
    {
        TAtomics atomics = default;
        ArrayRecord? seen = atomics.VolatileRead(ref Place(core));
        if (seen is null || seen.SizeClass < smallestClass || seen.SizeClass > largestClass)
        {
            return null;
        }

        long word = atomics.VolatileRead(ref seen.State);
        long rented = word - ArrayRecord.InSlot + ArrayRecord.Rented + ArrayRecord.OneUse;
        return ArrayRecord.StateOf(word) == ArrayRecord.InSlot && atomics.CompareExchange(ref seen.State, rented, word) == word ? seen : null;
    }

    private bool Rest(ArrayRecord record)
    {
        default(TAtomics).Exchange(ref record.State, ArrayRecord.InSlot);
        return IsStillKept(record);
    }

    private bool IsStillKept(ArrayRecord record) => StandsIn(record) || Own(record) is null;

    /// <summary>Notes that a place has been taken away, by this call alone.</summary>
    private ArrayRecord? Remove(ArrayRecord? record)
    {
        if (record is not null)
        {
            Bytes.Uncount(record.Bytes);
        }

        return Own(record);
    }

    /// <summary>Takes ownership of an array that was in a place and has lost it.</summary>
    /// <returns>The array, without any place; null if it is out, or another thread's.</returns>
    private ArrayRecord? Own(ArrayRecord? record)
    {
        if (record is null)
        {
            return null;
        }

        TAtomics atomics = default;
        long word;
        while (ArrayRecord.StateOf(word = atomics.VolatileRead(ref record.State)) == ArrayRecord.InSlot)
        {
            if (atomics.CompareExchange(ref record.State, ArrayRecord.InTransit, word) == word)
            {
                traffic.CountPairs(record.SizeClass, ArrayRecord.UsesOf(word));

                // It may have been rented and put into a place again in the meantime.
                Vacate(record);
                return record;
            }
        }

        CountUses(record);
        return null;
    }

    /// <summary>Counts the uses of an array that is out and has lost its place.</summary>
    private void CountUses(ArrayRecord record)
    {
        TAtomics atomics = default;
        long word;
        while (ArrayRecord.StateOf(word = atomics.VolatileRead(ref record.State)) == ArrayRecord.Rented && ArrayRecord.UsesOf(word) is not 0 and long uses)
        {
            if (atomics.CompareExchange(ref record.State, ArrayRecord.Rented, word) == word)
            {
                traffic.CountRent(record.SizeClass);
                traffic.CountPairs(record.SizeClass, uses - 1);
                return;
            }
        }
    }

    private bool StandsIn(ArrayRecord record) => default(TAtomics).VolatileRead(ref Place(record.Core)) == record;

    private ref ArrayRecord? Place(int core) => ref _places[(core + 1) * Stride];
}
