using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What all threads share of one bucket: a shelf a core, made when first used.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, any number at a time. No call waits for another thread.</para>
/// <para>
/// <b>Finding</b>: two sets of cores say on which shelves there are arrays and on which there is room. A shelf enters a set when somebody who brings arrays, or
/// makes room, finds it missing there. It leaves the set only when it has misled a search, and enters it again if that search, looking once more, finds it was too late. So traffic in balance writes to
/// neither set; when nothing moves, each shelf with arrays is in the one and each with room in the other; and a search finds what lies on
/// whatever core, while nobody else is just taking it.
/// </para>
/// <para>
/// <b>Forgiving</b>: a search for arrays that finds some after all leaves the last shelf that misled it in the set. A shelf whose magazines go as soon as they come would else leave the set and enter it again with each of them, and
/// every core would have to fetch the set's line anew each time: with 256 simulated cores, a third of all lines that rings moved. A search that finds nothing forgives no shelf.
/// </para>
/// <para>
/// <b>Bounds</b>: cores × places magazines. A search looks at a shelf that is in the set, and at the next only if that one has misled it. Each time that takes a shelf out of the set which somebody
/// has put there, unless another search does so at that moment, or the search succeeds at the next one: so searches look, all in all, hardly more often than twice for each success and once for each put, whatever the number of cores; a single one looks at
/// <see cref="MostLooks"/> shelves at most.
/// </para>
/// <para><b>Accepted races</b>: a shelf that a search takes out of a set in error is missed by others until it is back, a few steps later.</para>
/// </remarks>
internal sealed class Depot<TAtomics>(BucketPlan plan, int cores, ArrayAllocator allocator, bool isStrict)
    where TAtomics : struct, IAtomics
{
    /// <summary>At how many shelves one search looks: more, and a rent would wait longer than allocating takes (arbitrary).</summary>
    public const int MostLooks = 64;

    private readonly ShelfTable<TAtomics> _shelves = new(cores);
    private readonly CoreSet<TAtomics> _withArrays = new(cores, all: false);
    private readonly CoreSet<TAtomics> _withRoom = new(cores, all: true);

    public int Cores => _shelves.Cores;

    /// <summary>Whether no shelf holds arrays, as far as is known.</summary>
    public bool IsDry => _withArrays.IsEmpty;

    /// <summary>The shelf of a core, or null: nobody has put anything there.</summary>
    public Shelf<TAtomics>? Find(int core) => _shelves.Find(core);

    /// <summary>The shelf of a core, made if need be.</summary>
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

    /// <summary>The cores on whose shelves there are arrays, as far as is known, the nearest first: as many as one search looks at.</summary>
    public CoreSet<TAtomics>.NearestFirst WithArrays(int core) => _withArrays.From(core, MostLooks);

    /// <summary>The cores on whose shelves there is room, as far as is known, the nearest first: as many as one search looks at.</summary>
    public CoreSet<TAtomics>.NearestFirst WithRoom(int core) => _withRoom.From(core, MostLooks);

    /// <summary>Takes a magazine with arrays, from the nearest core that has one.</summary>
    /// <param name="core">The core to begin with.</param>
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
    /// <param name="core">The core to begin with.</param>
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
