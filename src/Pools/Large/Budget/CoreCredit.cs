using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Bytes that a pool has been granted and does not keep, by core: what came free on a core is kept there again without a word that others write to.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// A number for all cores that each of them reaches rarely, and one for each core beside it, is a counter as of Linux' percpu_counter, or a sloppy counter (Boyd-Wickizer et al., An Analysis of Linux Scalability to
/// Many Cores, OSDI 2010): there, too, a core keeps the spare references that it has given up, up to a limit, and takes from them first.
/// </para>
/// <para><b>Threading</b>: any thread; nobody waits. A core's number is changed by others only where they find no room, or take all of it.</para>
/// <para><b>Ordering</b>: none beyond that of the interlocked operations, which are full fences: bytes say what may be kept, not what is there.</para>
/// <para><b>Bounds</b>: whoever puts bytes here has them, and whoever takes some has those: at no moment are the same bytes in two hands. What is here is never less than 0, nor more than was put.</para>
/// <para><b>Accepted races</b>: the sum is read core by core while bytes move. Bytes that a thread has taken and not yet put elsewhere are nowhere to be seen, for as long as that thread is stopped.</para>
/// <para><b>Layout</b>: each core's number is on lines of its own, made when the core first has any.</para>
/// </remarks>
internal sealed class CoreCredit<TAtomics>
    where TAtomics : struct, IAtomics
{
    private const int Margin = CacheLine.Size / sizeof(long);

    /// <summary>Where a core's bytes stand.</summary>
    private const int Held = Margin;

    /// <summary>Beside them, the number of the core that last had some for it: a hint.</summary>
    private const int Giver = Held + 1;

    private readonly long[]?[] _cores = new long[default(TAtomics).ProcessorCount()][];

    /// <summary>All bytes that are here. Exact when nothing moves.</summary>
    public long Bytes
    {
        get
        {
            TAtomics atomics = default;
            long bytes = 0;
            for (int core = 0; core < _cores.Length; core++)
            {
                bytes += atomics.VolatileRead(ref _cores[core]) is { } credit ? atomics.VolatileRead(ref credit[Held]) : 0;
            }

            return bytes;
        }
    }

    /// <summary>Takes bytes of this core's; false, and nothing is changed, if it has too few.</summary>
    public bool TryTake(long bytes)
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref _cores[atomics.CurrentProcessor()]) is not { } credit)
        {
            return false;
        }

        for (long held = atomics.VolatileRead(ref credit[Held]); held >= bytes;)
        {
            long seen = atomics.CompareExchange(ref credit[Held], held - bytes, held);
            if (seen == held)
            {
                return true;
            }

            held = seen;
        }

        return false;
    }

    /// <summary>Puts bytes to this core's.</summary>
    /// <param name="bytes">How many.</param>
    /// <param name="most">If it has more then, half of all goes.</param>
    /// <returns>How many go: the caller's.</returns>
    public long Put(long bytes, long most)
    {
        TAtomics atomics = default;
        if (Credit() is not { } credit)
        {
            return bytes;
        }

        long held = atomics.VolatileRead(ref credit[Held]);
        while (true)
        {
            long all = held + bytes;
            long left = all > most ? all / 2 : all;
            long seen = atomics.CompareExchange(ref credit[Held], left, held);
            if (seen == held)
            {
                return all - left;
            }

            held = seen;
        }
    }

    /// <summary>Takes bytes wherever they are, half of what a core has, or all if less will not do: of this core's first, then from that core on that last had some, over a ring that of the renter.</summary>
    /// <param name="bytes">How many are needed.</param>
    /// <returns>How many those were: the caller's. Fewer than needed if there are no more.</returns>
    public long Collect(long bytes)
    {
        TAtomics atomics = default;
        int home = atomics.CurrentProcessor();
        long[]? own = atomics.VolatileRead(ref _cores[home]);
        long taken = TakeHalf(home, bytes);
        int first = own is null ? home : (int)atomics.VolatileRead(ref own[Giver]);
        for (int i = 0; i < _cores.Length && taken < bytes; i++)
        {
            int core = (first + i) % _cores.Length;
            long more = TakeHalf(core, bytes - taken);
            taken += more;
            if (more != 0 && i != 0 && own is not null)
            {
                atomics.VolatileWrite(ref own[Giver], core);
            }
        }

        return taken;
    }

    /// <summary>Takes all bytes of all cores.</summary>
    /// <returns>How many those were.</returns>
    public long TakeAll()
    {
        TAtomics atomics = default;
        long bytes = 0;
        for (int core = 0; core < _cores.Length; core++)
        {
            // A line is written to only if there is something to take.
            if (atomics.VolatileRead(ref _cores[core]) is { } credit && atomics.VolatileRead(ref credit[Held]) != 0)
            {
                bytes += atomics.Exchange(ref credit[Held], 0);
            }
        }

        return bytes;
    }

    private long TakeHalf(int core, long atLeast)
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref _cores[core]) is not { } credit)
        {
            return 0;
        }

        long held = atomics.VolatileRead(ref credit[Held]);
        while (held != 0)
        {
            long taken = Math.Min(held, Math.Max(atLeast, held / 2));
            long seen = atomics.CompareExchange(ref credit[Held], held - taken, held);
            if (seen == held)
            {
                return taken;
            }

            held = seen;
        }

        return 0;
    }

    /// <summary>This core's; null: there is no memory for it.</summary>
    private long[]? Credit()
    {
        TAtomics atomics = default;
        ref long[]? place = ref _cores[atomics.CurrentProcessor()];
        long[]? credit = atomics.VolatileRead(ref place);
        if (credit is not null)
        {
            return credit;
        }

        try
        {
            long[] made = new long[Giver + 1 + Margin];
            return atomics.CompareExchange(ref place, made, null) ?? made;
        }
        catch (OutOfMemoryException)
        {
            return null;
        }
    }
}
