using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Pushes to and pops from a magazine that the calling thread owns.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: the magazine's owner. <see cref="HoldsArrays"/>, <see cref="HasRoom"/>, <see cref="Count"/>: any thread, as
/// hints.</para>
/// <para><b>Ordering</b>: plain loads and stores; the exchange by which a magazine changes hands orders them.</para>
/// <para><b>Bounds</b>: see the magazine.</para>
/// <para><b>Accepted races</b>: a trimmer may take the magazine away from its thread between two of these steps. The thread then still
/// gives the array it popped to its renter, or pushes an array that is lost with the magazine, which no other thread reads again.</para>
/// </remarks>
internal static class MagazineOperations<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>Pops the top item; null if empty.</summary>
    /// <remarks>The count changes before the place is emptied: in between, the item is merely out of reach.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object? TryPop(Magazine magazine)
    {
        TAtomics atomics = default;
        long state = atomics.Read(ref magazine.State);
        ref object? place = ref magazine.At(Magazine.Top(state));
        object? item = atomics.Read(ref place);
        if (item is not null)
        {
            atomics.Write(ref magazine.State, state + Magazine.Popped);
            atomics.Write(ref place, null);
        }

        return item;
    }

    /// <summary>Pushes an item. False, without a change, if there is no room or the item is on top already.</summary>
    /// <remarks>The item is in its place before the count changes: in between, it is merely out of reach.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryPush(Magazine magazine, object item)
    {
        TAtomics atomics = default;
        long state = atomics.Read(ref magazine.State);
        nint top = Magazine.Top(state);
        if (top == 0)
        {
            return false;
        }

        ref object? place = ref magazine.At(top);
        if (atomics.Read(ref place) == item)
        {
            return false;
        }

        atomics.Write(ref Unsafe.Subtract(ref place, 1), item);
        atomics.Write(ref magazine.State, state + Magazine.Pushed);
        return true;
    }

    /// <summary>Whether this item is on top: the array that was pushed last is pushed again.</summary>
    public static bool IsTop(Magazine magazine, object item)
    {
        TAtomics atomics = default;
        return atomics.Read(ref magazine.At(Magazine.Top(atomics.Read(ref magazine.State)))) == item;
    }

    /// <summary>Whether it holds arrays: a hint where another thread owns it.</summary>
    public static bool HoldsArrays(Magazine? magazine) => magazine is not null && Count(magazine) > 0;

    /// <summary>Whether it has room: a hint where another thread owns it.</summary>
    public static bool HasRoom(Magazine magazine) => Magazine.Top(default(TAtomics).Read(ref magazine.State)) > 0;

    /// <summary>The number of arrays it holds: a hint if another thread owns it.</summary>
    public static int Count(Magazine magazine) => magazine.Capacity - (int)Magazine.Top(default(TAtomics).Read(ref magazine.State));

    /// <summary>Takes the count of rents out of a magazine that is in no place.</summary>
    public static long TakeCount(Magazine magazine)
    {
        TAtomics atomics = default;
        long state = atomics.Read(ref magazine.State);
        long rented = Magazine.Rented(state);
        if (rented != 0)
        {
            atomics.Write(ref magazine.State, Magazine.Top(state));
        }

        return rented;
    }

    /// <summary>Removes all items.</summary>
    /// <returns>Their number.</returns>
    public static int Clear(Magazine magazine)
    {
        TAtomics atomics = default;
        int count = Count(magazine);
        atomics.Write(ref magazine.State, atomics.Read(ref magazine.State) + count);
        ClearPlaces(magazine);
        return count;
    }

    /// <summary>Sets all places to null and leaves the count to the thread that may still use the magazine.</summary>
    public static void ClearPlaces(Magazine magazine)
    {
        TAtomics atomics = default;
        for (nint place = 0; place < magazine.Capacity; place++)
        {
            atomics.Write(ref magazine.At(place), null);
        }
    }
}
