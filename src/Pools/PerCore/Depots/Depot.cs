using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The part of a bucket that all threads share: one shelf for each core, created on first use.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, concurrently. No call waits for another thread.</para>
/// <para><b>Ordering</b>: that of its shelves: what a thread did with a magazine happens before the next owner gets it.</para>
/// <para>
/// <b>Bounds</b>: cores × places magazines. A search looks at a shelf that is in the set, and goes on only if that shelf has misled it. Each time, it takes out of the set a shelf that some put
/// has entered there, unless another search does so at that moment, or the search succeeds at the next shelf. So, overall, searches look at little more than two shelves for each success and one for
/// each put, whatever the number of cores; a single search looks at <see cref="MostLooks"/> shelves at most.
/// </para>
/// <para><b>Accepted races</b>: other searches miss a shelf that one takes out of a set in error, until it is back a few steps later.</para>
/// <para>
/// <b>Finding</b>: two sets of cores say which shelves have arrays and which have room. A shelf enters a set when a thread that brings arrays, or makes room, finds it missing there. It leaves the set
/// only when it has misled a search, and re-enters if that search, looking once more, finds that it was wrong. So balanced traffic writes to neither set; when nothing moves, each
/// shelf with arrays is in the one and each with room in the other; and a search finds what is there on any core, unless another thread is taking it at that moment.
/// </para>
/// <para>
/// <b>Forgiving</b>: a search for arrays that succeeds in the end leaves the last shelf that misled it in the set. Otherwise a shelf whose magazines go as soon as they arrive would leave and re-enter the
/// set with each of them, and every core would have to fetch the set's line again each time: with 256 simulated cores, that was a third of all lines that rings moved. A search that finds nothing forgives no shelf.
/// </para>
/// </remarks>
internal sealed class Depot<TAtomics>(BucketPlan plan, int cores, ArrayAllocator allocator, bool isStrict)
    where TAtomics : struct, IAtomics
{
    /// <summary>How many shelves one search looks at: with more, a rent would take longer than allocating (arbitrary).</summary>
    public const int MostLooks = 64;

    private readonly ShelfTable<TAtomics> _shelves = new(cores);
    private readonly CoreSet<TAtomics> _withArrays = new(cores, all: false);
    private readonly CoreSet<TAtomics> _withRoom = new(cores, all: true);

    public int Cores => _shelves.Cores;

    /// <summary>Whether no shelf holds arrays, as far as the set of cores knows.</summary>
    public bool IsDry => _withArrays.IsEmpty;

    /// <summary>The shelf of a core; null if nothing was ever put there.</summary>
    public Shelf<TAtomics>? Find(int core) => _shelves.Find(core);

    /// <summary>The shelf of a core, created on demand.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public Shelf<TAtomics> GetOrAdd(int core)
    {
        Shelf<TAtomics>? shelf = Find(core);
        if (shelf is null)
        {
            allocator.BeforeBookkeeping();
            shelf = _shelves.Add(core, new Shelf<TAtomics>(plan.Places, core, _withArrays, _withRoom, isStrict));
        }

        return shelf;
    }

    /// <summary>The cores whose shelves are known to have arrays, nearest first: as many as one search looks at.</summary>
    public CoreSet<TAtomics>.NearestFirst WithArrays(int core) => _withArrays.From(core, MostLooks);

    /// <summary>The cores whose shelves are known to have room, nearest first: as many as one search looks at.</summary>
    public CoreSet<TAtomics>.NearestFirst WithRoom(int core) => _withRoom.From(core, MostLooks);

    /// <summary>Takes a magazine with arrays from the nearest core that has one.</summary>
    /// <param name="core">The core to start with.</param>
    /// <param name="give">See <see cref="Shelf{TAtomics}.TryTake"/>.</param>
    public Magazine? TryTake(int core, ref Magazine? give)
    {
        Shelf<TAtomics>? misleading = null;
        foreach (int near in WithArrays(core))
        {
            if (Find(near) is not { } shelf)
            {
                continue;
            }

            if (near != core)
            {
                shelf.NoteVisit();
            }

            if (shelf.TryTake(ref give) is { } found)
            {
                return found;
            }

            misleading?.DenyArrays();
            misleading = shelf;
        }

        misleading?.DenyArrays();
        return null;
    }

    /// <summary>Puts a magazine with arrays on the shelf of this core, or of the nearest one that has room.</summary>
    /// <param name="core">The core to start with.</param>
    /// <param name="magazine">See <see cref="Shelf{TAtomics}.TryPut"/>.</param>
    /// <exception cref="OutOfMemoryException">There is not enough memory for a shelf; the magazine is still the caller's.</exception>
    public bool TryPut(int core, ref Magazine? magazine)
    {
        foreach (int near in WithRoom(core))
        {
            Shelf<TAtomics> shelf = GetOrAdd(near);
            if (shelf.TryPut(ref magazine))
            {
                return true;
            }

            shelf.DenyRoom();
        }

        return false;
    }
}
