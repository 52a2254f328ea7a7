using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The part of a bucket that all threads share: a cache of magazines for each core, and a list of single arrays.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, concurrently. No call waits for another thread.</para>
/// <para><b>Ordering</b>: see its core caches and its list. A cache is complete before a compare-and-swap publishes it.</para>
/// <para><b>Bounds</b>: cores × places magazines, and the list's arrays. A search looks at <see cref="MostLooks"/> caches at most.</para>
/// <para><b>Accepted races</b>: a search misses a core cache that another search has just removed from the set in error.</para>
/// </remarks>
internal sealed class SharedBucket<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>With more, a rent would take longer than allocating (arbitrary).</summary>
    public const int MostLooks = 64;

    /// <summary>A put that finds this many core caches full drops its magazine (arbitrary).</summary>
    private const int MostFullCaches = 8;

    /// <summary>The bucket's plan.</summary>
    public readonly BucketPlan Plan;

    /// <summary>The bucket's single arrays.</summary>
    public readonly SharedList<TAtomics> SharedList;

    private readonly ArrayAllocator? _allocator;
    private readonly CoreCache<TAtomics>?[] _coreCaches;
    private readonly CoreSet<TAtomics> _withArrays;

    /// <param name="plan">The bucket's plan.</param>
    /// <param name="cores">The number of cores: 1 or more.</param>
    /// <param name="allocator">Called before each allocation, unless null.</param>
    /// <param name="account">The pool's account.</param>
    public SharedBucket(in BucketPlan plan, int cores, ArrayAllocator? allocator, PoolAccount account)
    {
        Plan = plan;
        _allocator = allocator;
        _coreCaches = new CoreCache<TAtomics>?[cores];
        _withArrays = new CoreSet<TAtomics>(cores);
        SharedList = new SharedList<TAtomics>(plan, account, allocator);
    }

    /// <summary>The number of cores.</summary>
    public int Cores => _coreCaches.Length;

    /// <summary>Whether there are no arrays: a hint.</summary>
    public bool IsDry => !HasMagazines && SharedList.IsEmpty;

    /// <summary>Whether a core cache has magazines with arrays: a hint.</summary>
    public bool HasMagazines => !_withArrays.IsEmpty;

    /// <summary>The cache of a core; null if it has none yet.</summary>
    public CoreCache<TAtomics>? Find(int core) => default(TAtomics).VolatileRead(ref _coreCaches[core]);

    /// <summary>Takes a magazine with arrays from the nearest core that has one.</summary>
    /// <param name="core">The core to start with.</param>
    /// <param name="give">See <see cref="CoreCache{TAtomics}.TryTake"/>.</param>
    /// <param name="coreCache">The core cache that had it.</param>
    public Magazine? TryTake(int core, ref Magazine? give, out CoreCache<TAtomics>? coreCache)
    {
        for (int near, distance = 0, looks = 0; looks < MostLooks && (near = _withArrays.Nearest(core, distance)) >= 0; looks++)
        {
            distance = (near ^ core) + 1;
            coreCache = Find(near);
            if (coreCache?.TryTake(ref give) is { } found)
            {
                return found;
            }

            coreCache?.LeaveSetIfEmpty();
        }

        coreCache = null;
        return null;
    }

    /// <summary>Puts a magazine with arrays in the cache of this core, or of a near one that has room.</summary>
    /// <param name="core">The core to start with.</param>
    /// <param name="magazine">See <see cref="CoreCache{TAtomics}.TryPut"/>.</param>
    public bool TryPut(int core, ref Magazine? magazine)
    {
        int looks = Math.Min(Cores, MostFullCaches);
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
    private CoreCache<TAtomics>? FindOrAdd(int core)
    {
        if (Find(core) is { } coreCache)
        {
            return coreCache;
        }

        try
        {
            _allocator?.BeforeBookkeeping();
            CoreCache<TAtomics> made = new(Plan.Places, core, _withArrays);
            return default(TAtomics).CompareExchange(ref _coreCaches[core], made, null) ?? made;
        }
        catch (OutOfMemoryException)
        {
            return null;
        }
    }
}
