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

        foreach ((Shelf<ExplorerAtomics> shelf, int bucket, int core) in Shelves(pool, plan))
        {
            for (int place = 0; place < shelf.PlaceCount; place++)
            {
                Add(found, shelf.Peek(place), $"shelf of core {core}, bucket {bucket}, place {place}", true, bucket);
            }
        }

        return found;
    }

    public static IEnumerable<(Shelf<ExplorerAtomics> Shelf, int Bucket, int Core)> Shelves(Pool pool, WorldPlan plan)
    {
        for (int bucket = 0; bucket < plan.Capacities.Count; bucket++)
        {
            for (int core = 0; core < plan.Cores; core++)
            {
                if (Inside.Depots(pool.Engine)[bucket]?.Find(core) is { } shelf)
                {
                    yield return (shelf, bucket, core);
                }
            }
        }
    }

    /// <summary>The charged places of all racks, with or without an array.</summary>
    public static List<Racked> LookAtRacks(Pool pool)
    {
        List<Racked> found = [];
        Depot<ExplorerAtomics>?[] depots = Inside.Depots(pool.Engine);
        for (int bucket = 0; bucket < depots.Length; bucket++)
        {
            RackLane<ExplorerAtomics>?[] lanes = depots[bucket] is { } depot ? Inside.Lanes(depot.Rack) : [];
            for (int lane = 0; lane < lanes.Length; lane++)
            {
                for (int place = 0; place < lanes[lane]?.Length; place++)
                {
                    if (lanes[lane]!.Peek(place) is { } value)
                    {
                        bool isFound = (Inside.Signs(depots[bucket]!.Rack) & (1L << lane)) != 0;
                        found.Add(new Racked(value as Item, bucket, $"rack of bucket {bucket}, lane {lane}, place {place}", isFound));
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
                : sighted.IsInShelf && magazine.Capacity != capacity ? $"is of another capacity than the shelf's, {magazine.Capacity}"
                : magazine.At(magazine.Capacity) is not null ? $"holds something in place {magazine.Capacity}"
                : null;
            if (wrong is not null)
            {
                return $"the magazine at {sighted.Where} {wrong}";
            }
        }

        return null;
    }

    public static string? JudgeItems(Pool pool, IReadOnlyList<Sighted> found, IReadOnlyList<Racked> racked)
    {
        HashSet<Item> seen = [];
        return found.SelectMany(sighted => Items(sighted.Magazine).Select(item => (item, sighted.Bucket, sighted.Where)))
            .Concat(racked.Where(racked => racked.Item is not null).Select(racked => (item: racked.Item!, racked.Bucket, racked.Where)))
            .Select(at => JudgeItem(pool, at.item, at.Bucket, isFirst: seen.Add(at.item)) is { } wrong ? $"{at.item} {wrong} ({at.Where})" : null)
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
    public static string? JudgeCharges(Pool pool, IReadOnlyList<Sighted> found, IReadOnlyList<Racked> racked, bool isExact)
    {
        long charged = Inside.Charged(pool.Engine.Account);
        long sum = found.Sum(sighted => sighted.Magazine.Charge) + racked.Count;
        return charged == sum || (!isExact && charged > sum) ? null : $"{charged} are charged, the charges add up to {sum}";
    }

    /// <summary>Hints: a place with arrays is known to hold some, and so is its shelf, or its lane of a rack.</summary>
    public static string? JudgeHints(Pool pool, WorldPlan plan, IReadOnlyList<Racked> racked)
    {
        if (racked.FirstOrDefault(racked => racked.Item is not null && !racked.IsFound) is { Item: not null } hidden)
        {
            return $"{hidden.Item} is in the {hidden.Where}, and no search will look there";
        }

        foreach ((Shelf<ExplorerAtomics> shelf, int bucket, int core) in Shelves(pool, plan))
        {
            Depot<ExplorerAtomics> depot = Inside.Depots(pool.Engine)[bucket]!;
            for (int place = 0; place < shelf.PlaceCount; place++)
            {
                bool holds = shelf.Peek(place) is { } magazine && Magazine.Top(magazine.State) < magazine.Capacity;
                string? wrong =
                    holds && !Inside.Hint(shelf, place) ? "holds arrays and no search will find them"
                    : holds && !Inside.Holds(Inside.WithArrays(depot), core) ? "holds arrays and no search will look at the shelf"
                    : null;
                if (wrong is not null)
                {
                    return $"place {place} of the shelf of core {core}, bucket {bucket}, {wrong}";
                }
            }
        }

        return null;
    }

    public static string? JudgeSigns(Pool pool, WorldPlan plan)
    {
        foreach (Depot<ExplorerAtomics> depot in Inside.Depots(pool.Engine).OfType<Depot<ExplorerAtomics>>())
        {
            for (int core = 0; core < plan.Cores; core++)
            {
                if (Inside.Holds(Inside.WithArrays(depot), core))
                {
                    return $"the shelf of core {core} has no arrays and continues to mislead searches";
                }
            }
        }

        return null;
    }

    private static void Add(List<Sighted> found, Magazine? magazine, string where, bool isInShelf, int bucket)
    {
        if (magazine is not null && magazine != Magazine.Sentinel)
        {
            found.Add(new Sighted(magazine, where, isInShelf, bucket));
        }
    }
}

/// <summary>A magazine and where it is.</summary>
internal readonly record struct Sighted(Magazine Magazine, string Where, bool IsInShelf, int Bucket);

/// <summary>A charged place of a rack: its array or none, and whether a search would look at its lane.</summary>
internal readonly record struct Racked(Item? Item, int Bucket, string Where, bool IsFound);
