namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What must hold when the threads rest, after every interleaving.</summary>
internal static class Inspector
{
    public static List<Sighted> Look(Pool pool, WorldPlan plan)
    {
        List<Sighted> found = [];
        int buckets = plan.Capacities.Count;
        int thread = 0;
        for (ThreadCache? cache = Inside.Caches(pool.Engine); cache is not null; cache = cache.Next, thread++)
        {
            for (int bucket = 0; bucket < buckets; bucket++)
            {
                Add(found, cache.Slots[bucket].Loaded, $"cache {thread}, bucket {bucket}, loaded", false, bucket);
                Add(found, cache.Find(bucket)?.Previous, $"cache {thread}, bucket {bucket}, previous", false, bucket);
            }
        }

        foreach ((CoreCache<ExplorerAtomics> coreCache, int bucket, int core) in CoreCaches(pool, plan))
        {
            for (int place = 0; place < coreCache.PlaceCount; place++)
            {
                Add(found, coreCache.Peek(place), $"cache of core {core}, bucket {bucket}, place {place}", true, bucket);
            }
        }

        return found;
    }

    public static IEnumerable<(CoreCache<ExplorerAtomics> CoreCache, int Bucket, int Core)> CoreCaches(Pool pool, WorldPlan plan)
    {
        for (int bucket = 0; bucket < plan.Capacities.Count; bucket++)
        {
            for (int core = 0; core < plan.Cores; core++)
            {
                if (Inside.SharedBuckets(pool.Engine)[bucket]?.Find(core) is { } coreCache)
                {
                    yield return (coreCache, bucket, core);
                }
            }
        }
    }

    /// <summary>The charged places of all shared lists, with or without an array.</summary>
    public static List<Listed> LookAtSharedLists(Pool pool)
    {
        List<Listed> found = [];
        SharedBucket<ExplorerAtomics>?[] sharedBuckets = Inside.SharedBuckets(pool.Engine);
        for (int bucket = 0; bucket < sharedBuckets.Length; bucket++)
        {
            SharedListLane<ExplorerAtomics>?[] lanes = sharedBuckets[bucket] is { } shared ? Inside.Lanes(shared.SharedList) : [];
            for (int lane = 0; lane < lanes.Length; lane++)
            {
                for (int place = 0; place < lanes[lane]?.Length; place++)
                {
                    if (lanes[lane]!.Peek(place) is { } value)
                    {
                        bool isFound = (Inside.Signs(sharedBuckets[bucket]!.SharedList) & (1L << lane)) != 0;
                        found.Add(new Listed(value as Item, bucket, $"bucket {bucket}'s shared list, lane {lane}, place {place}", isFound));
                    }
                }
            }
        }

        return found;
    }

    public static IEnumerable<Item> Items(Magazine magazine)
    {
        for (int place = (int)Magazine.Top(magazine.State); place < magazine.Capacity; place++)
        {
            if (magazine.At(place) is Item item)
            {
                yield return item;
            }
        }
    }

    public static string? JudgeMagazines(IReadOnlyList<Sighted> found, WorldPlan plan)
    {
        HashSet<Magazine> seen = [];
        foreach (Sighted sighted in found)
        {
            Magazine magazine = sighted.Magazine;
            int capacity = plan.Capacities[sighted.Bucket];
            int top = (int)Magazine.Top(magazine.State);
            string? wrong =
                !seen.Add(magazine) ? "stands somewhere else, too"
                : magazine.Bucket != sighted.Bucket ? $"is of bucket {magazine.Bucket}"
                : top > magazine.Capacity ? $"has its top at place {top}"
                : sighted.IsInCoreCache && magazine.Capacity != capacity
                    ? $"is of another capacity than the core cache's, {magazine.Capacity}"
                : magazine.At(magazine.Capacity) is not null ? $"holds something in place {magazine.Capacity}"
                : null;
            if (wrong is not null)
            {
                return $"the magazine at {sighted.Where} {wrong}";
            }
        }

        return null;
    }

    public static string? JudgeItems(Pool pool, IReadOnlyList<Sighted> found, IReadOnlyList<Listed> listed)
    {
        HashSet<Item> seen = [];
        return found.SelectMany(sighted => Items(sighted.Magazine).Select(item => (item, sighted.Bucket, sighted.Where)))
            .Concat(listed.Where(listed => listed.Item is not null).Select(listed => (item: listed.Item!, listed.Bucket, listed.Where)))
            .Select(at =>
                JudgeItem(pool, at.item, at.Bucket, isFirst: seen.Add(at.item)) is { } wrong ? $"{at.item} {wrong} ({at.Where})" : null)
            .FirstOrDefault(wrong => wrong is not null);
    }

    private static string? JudgeItem(Pool pool, Item item, int bucket, bool isFirst) =>
        !isFirst ? "stands in two places"
        : item.Owner >= 0 ? $"is in the pool although thread {item.Owner} owns it"
        : item.Owner == Item.Dropped ? "is in the pool although the pool has refused it"
        : item.Bucket != bucket || item.Pool != pool.Index ? $"of pool {item.Pool}, bucket {item.Bucket}, is in the wrong place"
        : null;

    /// <summary>Reach: a magazine that holds arrays gives one; only a trim, which gives the magazine up, leaves a hole on top.</summary>
    public static string? JudgeReach(IReadOnlyList<Sighted> found)
    {
        foreach (Sighted sighted in found)
        {
            Magazine magazine = sighted.Magazine;
            nint top = Magazine.Top(magazine.State);
            if (top < magazine.Capacity && magazine.At(top) is null && magazine.Charge != 0)
            {
                return $"the magazine at {sighted.Where} counts {magazine.Capacity - top} arrays and has none on top";
            }
        }

        return null;
    }

    /// <summary>Each array has one byte.</summary>
    public static string? JudgeCharges(Pool pool, IReadOnlyList<Sighted> found, IReadOnlyList<Listed> listed, bool isExact)
    {
        long charged = Inside.Charged(pool.Engine.Account);
        long sum = found.Sum(sighted => sighted.Magazine.Charge) + listed.Count;
        return charged == sum || (!isExact && charged > sum) ? null : $"{charged} are charged, the charges add up to {sum}";
    }

    /// <summary>Hints: a place with arrays is known to hold some, and so is its core cache, or its lane of a shared list.</summary>
    public static string? JudgeHints(Pool pool, WorldPlan plan, IReadOnlyList<Listed> listed)
    {
        if (listed.FirstOrDefault(listed => listed.Item is not null && !listed.IsFound) is { Item: not null } hidden)
        {
            return $"{hidden.Item} is in the {hidden.Where}, and no search will look there";
        }

        foreach ((CoreCache<ExplorerAtomics> coreCache, int bucket, int core) in CoreCaches(pool, plan))
        {
            SharedBucket<ExplorerAtomics> shared = Inside.SharedBuckets(pool.Engine)[bucket]!;
            for (int place = 0; place < coreCache.PlaceCount; place++)
            {
                bool holds = coreCache.Peek(place) is { } magazine && Magazine.Top(magazine.State) < magazine.Capacity;
                string? wrong =
                    holds && !Inside.Hint(coreCache, place) ? "holds arrays and no search will find them"
                    : holds && !Inside.Holds(Inside.WithArrays(shared), core) ? "holds arrays and no search will look at the core cache"
                    : null;
                if (wrong is not null)
                {
                    return $"place {place} of the cache of core {core}, bucket {bucket}, {wrong}";
                }
            }
        }

        return null;
    }

    public static string? JudgeSigns(Pool pool, WorldPlan plan)
    {
        foreach (SharedBucket<ExplorerAtomics> shared in Inside.SharedBuckets(pool.Engine).OfType<SharedBucket<ExplorerAtomics>>())
        {
            for (int core = 0; core < plan.Cores; core++)
            {
                if (Inside.Holds(Inside.WithArrays(shared), core))
                {
                    return $"the cache of core {core} has no arrays and continues to mislead searches";
                }
            }
        }

        return null;
    }

    private static void Add(List<Sighted> found, Magazine? magazine, string where, bool isInCoreCache, int bucket)
    {
        if (magazine is not null && magazine != Magazine.Sentinel)
        {
            found.Add(new Sighted(magazine, where, isInCoreCache, bucket));
        }
    }
}

/// <summary>A magazine and where it is.</summary>
internal readonly record struct Sighted(Magazine Magazine, string Where, bool IsInCoreCache, int Bucket);

/// <summary>A charged place of a shared list: its array or none, and whether a search would look at its lane.</summary>
internal readonly record struct Listed(Item? Item, int Bucket, string Where, bool IsFound);
