using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The part of a bucket that all threads share: a shelf of magazines for each core in use, and a rack of single arrays.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, concurrently. No call waits for another thread.</para>
/// <para><b>Ordering</b>: see its shelves and its rack. A shelf is complete before a compare-and-swap publishes it.</para>
/// <para><b>Bounds</b>: cores × places magazines, and the rack's arrays. A search looks at <see cref="MostLooks"/> shelves at most.</para>
/// <para><b>Accepted races</b>: a search misses a shelf that another search has just removed from the set in error.</para>
/// </remarks>
internal sealed class Depot<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>With more, a rent would take longer than allocating (arbitrary).</summary>
    public const int MostLooks = 64;

    /// <summary>A put that finds this many shelves full drops its magazine (arbitrary).</summary>
    private const int MostFullShelves = 8;

    /// <summary>The bucket's plan.</summary>
    public readonly BucketPlan Plan;

    /// <summary>The bucket's single arrays.</summary>
    public readonly Rack<TAtomics> Rack;

    private readonly ArrayAllocator? _allocator;
    private readonly Shelf<TAtomics>?[] _shelves;
    private readonly CoreSet<TAtomics> _withArrays;

    /// <param name="plan">The bucket's plan.</param>
    /// <param name="cores">The number of cores: 1 or more.</param>
    /// <param name="allocator">Called before each allocation, unless null.</param>
    /// <param name="account">The pool's account.</param>
    public Depot(in BucketPlan plan, int cores, ArrayAllocator? allocator, PoolAccount account)
    {
        Plan = plan;
        _allocator = allocator;
        _shelves = new Shelf<TAtomics>?[cores];
        _withArrays = new CoreSet<TAtomics>(cores);
        Rack = new Rack<TAtomics>(plan, account, allocator);
    }

    /// <summary>The number of cores.</summary>
    public int Cores => _shelves.Length;

    /// <summary>Whether there are no arrays: a hint.</summary>
    public bool IsDry => !HasMagazines && Rack.IsEmpty;

    /// <summary>Whether a shelf has magazines with arrays: a hint.</summary>
    public bool HasMagazines => !_withArrays.IsEmpty;

    /// <summary>The shelf of a core; null if it has none yet.</summary>
    public Shelf<TAtomics>? Find(int core) => default(TAtomics).VolatileRead(ref _shelves[core]);

    /// <summary>Takes a magazine with arrays from the nearest core that has one.</summary>
    /// <param name="core">The core to start with.</param>
    /// <param name="give">See <see cref="Shelf{TAtomics}.TryTake"/>.</param>
    /// <param name="shelf">The shelf that had it.</param>
    public Magazine? TryTake(int core, ref Magazine? give, out Shelf<TAtomics>? shelf)
    {
        for (int near, distance = 0, looks = 0; looks < MostLooks && (near = _withArrays.Nearest(core, distance)) >= 0; looks++)
        {
            distance = (near ^ core) + 1;
            shelf = Find(near);
            if (shelf?.TryTake(ref give) is { } found)
            {
                return found;
            }

            shelf?.LeaveSetIfEmpty();
        }

        shelf = null;
        return null;
    }

    /// <summary>Puts a magazine with arrays on the shelf of this core, or of a near one that has room.</summary>
    /// <param name="core">The core to start with.</param>
    /// <param name="magazine">See <see cref="Shelf{TAtomics}.TryPut"/>.</param>
    public bool TryPut(int core, ref Magazine? magazine)
    {
        int looks = Math.Min(Cores, MostFullShelves);
        for (int i = 0; i < looks; i++)
        {
            if (FindOrAdd((core + i) % Cores)?.TryPut(ref magazine) == true)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Null without memory. The caller holds a magazine, so this must not throw.</summary>
    private Shelf<TAtomics>? FindOrAdd(int core)
    {
        if (Find(core) is { } shelf)
        {
            return shelf;
        }

        try
        {
            _allocator?.BeforeBookkeeping();
            Shelf<TAtomics> made = new(Plan.Places, core, _withArrays);
            return default(TAtomics).CompareExchange(ref _shelves[core], made, null) ?? made;
        }
        catch (OutOfMemoryException)
        {
            return null;
        }
    }
}
