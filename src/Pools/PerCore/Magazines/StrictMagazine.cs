using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Taking from and adding to a magazine where each item must have one owner even if a trim comes in between: items that are disposed.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// <see cref="MagazineOperations{TAtomics}"/> lets a trim and a thread both have an item: of arrays, the trim only forgets. Here the thread changes the
/// state first and then looks whether the magazine has been given up; a trim gives the magazine up first, fences, and then reads the state. So one of the two
/// sees the other (Dekker). A thread that sees nothing has the item, or has left it, before the trim looks. One that sees the magazine given up settles
/// with the trim by an exchange on the item's place: whoever finds the item there has it.
/// </para>
/// <para>The fence is the pair <see cref="IAtomics.FenceHere"/> and <see cref="IAtomics.FenceEverywhere"/>: a rent or return pays one load for it.</para>
/// <para><b>Threading</b>: <see cref="TryPop"/>, <see cref="TryPush"/>: the magazine's owner. <see cref="Drain"/> and <see cref="TakeFirst"/>: the owner, or, once the magazine is given
/// up and after a fence everywhere, whoever gave it up.</para>
/// </remarks>
internal static class StrictMagazine<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>The top item, the caller's from now on; or null: there is none, or a trim has it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object? TryPop(Magazine magazine)
    {
        TAtomics atomics = default;
        long state = atomics.Read(ref magazine.State);
        ref object? place = ref magazine.At(Magazine.Top(state));
        object? item = atomics.Read(ref place);
        if (item is null)
        {
            return null;
        }

        atomics.VolatileWrite(ref magazine.State, state + Magazine.Popped);
        atomics.FenceHere();
        if (atomics.VolatileRead(ref magazine.Charge) == 0)
        {
            return Settle(magazine, ref place, state);
        }

        atomics.Write(ref place, null);
        return item;
    }

    /// <summary>Adds an item. False: it is still the caller's, because there is no room, it is on top already, or the magazine has been given up.</summary>
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

        place = ref Unsafe.Subtract(ref place, 1);
        atomics.Write(ref place, item);
        atomics.VolatileWrite(ref magazine.State, state + Magazine.Pushed);
        atomics.FenceHere();

        // A trim that already has the item lets it go: it is kept no more and the caller's no more.
        return atomics.VolatileRead(ref magazine.Charge) != 0 || Settle(magazine, ref place, state) is null;
    }

    /// <summary>Takes any item out; null: there is none left. The state is not changed.</summary>
    /// <param name="magazine">The magazine.</param>
    /// <param name="place">Where to begin to look; then where the next call begins.</param>
    public static object? TakeFirst(Magazine magazine, ref nint place)
    {
        TAtomics atomics = default;
        while (place < magazine.Capacity)
        {
            if (atomics.Exchange(ref magazine.At(place++), null) is { } item)
            {
                return item;
            }
        }

        return null;
    }

    /// <summary>Takes all items out of a magazine that has been given up. Items above the top are their poppers'.</summary>
    /// <param name="magazine">The magazine.</param>
    /// <param name="items">Where they go; null: nobody wants them.</param>
    /// <returns>How many there were.</returns>
    public static int Drain(Magazine magazine, List<object>? items)
    {
        // Before anything is taken: else what is taken when memory ends is lost.
        if (items is not null && items.Capacity - items.Count < Magazine.LargestCapacity)
        {
            items.Capacity = 2 * (items.Count + Magazine.LargestCapacity);
        }

        int count = 0;
        nint place = Magazine.Top(default(TAtomics).VolatileRead(ref magazine.State));
        while (TakeFirst(magazine, ref place) is { } item)
        {
            items?.Add(item);
            count++;
        }

        return count;
    }

    /// <summary>Decides who has the item of an operation on a magazine that was given up.</summary>
    /// <returns>The item, or null: the trim has it. In both cases the state counts what has come of the operation.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static object? Settle(Magazine magazine, ref object? place, long state)
    {
        TAtomics atomics = default;
        object? item = atomics.Exchange(ref place, null);
        bool popped = Magazine.Rented(atomics.Read(ref magazine.State)) != Magazine.Rented(state);
        if (popped == (item is null))
        {
            atomics.VolatileWrite(ref magazine.State, state);
        }

        return item;
    }
}
