using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Pushes to and pops from a magazine in which each item must have exactly one owner, even if a trim comes in between: items that are disposed.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// With <see cref="MagazineOperations{TAtomics}"/>, a trim and a thread may both get an item: a trim of arrays merely drops its references. Here, the thread changes the
/// state first and then checks whether the magazine has been released; a trim releases the magazine first, fences, and then reads the state. So at least one of the two
/// sees the other (Dekker). A thread that sees nothing has taken or left the item before the trim looks. One that sees that the magazine has been released settles with the trim
/// by an exchange on the item's place: the one that finds the item there owns it.
/// </para>
/// <para>The fence is the pair <see cref="IAtomics.FenceHere"/> and <see cref="IAtomics.FenceEverywhere"/>: it costs a rent or return one load.</para>
/// <para><b>Threading</b>: <see cref="TryPop"/>, <see cref="TryPush"/>: the magazine's owner. <see cref="Drain"/> and <see cref="TakeFirst"/>: the owner; or, once the magazine is released
/// and after a fence everywhere, the thread that released it.</para>
/// <para><b>Ordering</b>: the thread writes the state, fences and reads the charge; a trim takes the charge, fences and reads the state.</para>
/// <para><b>Bounds</b>: those of the magazine.</para>
/// <para><b>Accepted races</b>: none: each item has exactly one owner.</para>
/// </remarks>
internal static class StrictMagazine<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>Pops the top item, which the caller then owns. Null if there is none, or a trim has it.</summary>
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

    /// <summary>Pushes an item. If false, it is still the caller's: there is no room, it is on top already, or the magazine has been released.</summary>
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

        // If a trim has the item already, it releases it: the item is no longer kept, and no longer the caller's.
        return atomics.VolatileRead(ref magazine.Charge) != 0 || Settle(magazine, ref place, state) is null;
    }

    /// <summary>Takes any item; null if none is left. The state does not change.</summary>
    /// <param name="magazine">The magazine.</param>
    /// <param name="place">Where to start looking; afterwards, where the next call starts.</param>
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

    /// <summary>Takes all items out of a magazine that has been released. Items above the top belong to the threads that popped them.</summary>
    /// <param name="magazine">The magazine.</param>
    /// <param name="items">Receives the items, and should have room for them: what had been taken when memory runs out would be lost. Null: they are not collected.</param>
    /// <returns>How many there were.</returns>
    public static int Drain(Magazine magazine, List<object>? items)
    {
        int count = 0;
        nint place = Magazine.Top(default(TAtomics).VolatileRead(ref magazine.State));
        while (TakeFirst(magazine, ref place) is { } item)
        {
            items?.Add(item);
            count++;
        }

        return count;
    }

    /// <summary>Decides who owns the item of an operation on a magazine that was released.</summary>
    /// <returns>The item; null if the trim has it. Either way, the state counts the outcome of the operation.</returns>
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
