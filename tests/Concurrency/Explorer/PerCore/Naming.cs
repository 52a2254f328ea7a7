using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Pools.PerCore;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Names places and values for a reader of a trace.</summary>
internal static unsafe class Naming
{
    public static string Place(World world, nint address)
    {
        if (world.Machine.Ownership.Find(address) is { } magazine)
        {
            return At(ref magazine.State) == address ? $"{Value(world, magazine)} state" : $"{Value(world, magazine)} place {(address - At(ref magazine.At(0))) / sizeof(nint)}";
        }

        if (world.Machine.Ownership.FindCharge(address) is { } charged)
        {
            return $"{Value(world, charged)} charge";
        }

        foreach (Pool pool in world.Pools)
        {
            if (InPool(world, pool, address) is { } name)
            {
                return name;
            }
        }

        return "elsewhere";
    }

    public static string Value(World world, object? value) => value switch
    {
        null => "null",
        Magazine magazine when magazine == Magazine.Sentinel => "sentinel",
        Magazine magazine => $"magazine {world.Machine.Ownership.NumberOf(magazine)}",
        Item item => item.ToString(),
        long or int or bool => value.ToString()!,
        _ => value.GetType().Name.Split('`')[0],
    };

    private static string? InPool(World world, Pool pool, nint address)
    {
        if (address == At(ref pool.FastId))
        {
            return "fast id";
        }

        if (address == At(ref Inside.Charged(pool.Engine.Account)))
        {
            return "charged bytes";
        }

        if (address == At(ref Inside.Caches(pool.Engine)))
        {
            return "list of caches";
        }

        if (address == At(ref Inside.Closed(pool.Engine)))
        {
            return "closed";
        }

        PoolAccount.Totals[] totals = Inside.Totals(pool.Engine.Account);
        if (address >= At(ref totals[0]) && address < At(ref totals[0]) + (totals.Length * sizeof(PoolAccount.Totals)))
        {
            return "counts";
        }

        return InCaches(world, pool, address) ?? InShelves(world, pool, address);
    }

    private static string? InCaches(World world, Pool pool, nint address)
    {
        int number = 0;
        for (ThreadCache? cache = Inside.Caches(pool.Engine); cache is not null; cache = cache.Next, number++)
        {
            string? end = At(ref Inside.HasEnded(cache)) == address ? "ended" : At(ref Inside.IsReleased(cache)) == address ? "gone" : null;
            if (end is not null)
            {
                return $"cache {number} {end}";
            }

            for (int bucket = 0; bucket < world.Plan.Capacities.Count; bucket++)
            {
                ref ThreadSlot slot = ref cache.Slots[bucket];
                ThreadBucket? kept = cache.Find(bucket);
                string? part = At(ref slot.Loaded) == address ? "loaded" : kept is not null && At(ref kept.Previous) == address ? "previous" : null;
                if (part is not null)
                {
                    return $"cache {number} bucket {bucket} {part}";
                }
            }
        }

        return null;
    }

    private static string? InShelves(World world, Pool pool, nint address)
    {
        foreach ((Shelf<ExplorerAtomics> shelf, int bucket, int core) in Inspector.Shelves(pool, world.Plan))
        {
            Magazine?[] places = Inside.Places(shelf);
            int margin = (places.Length - shelf.PlaceCount) / 2;
            for (int place = 0; place < shelf.PlaceCount; place++)
            {
                if (At(ref places[margin + place]) == address)
                {
                    return $"shelf {core} bucket {bucket} place {place}";
                }
            }

            if (At(ref Inside.Hints(shelf)) == address)
            {
                return $"shelf {core} bucket {bucket} hints";
            }

            if (At(ref Inside.Takes(shelf)) == address || At(ref Inside.LowWater(shelf)) == address)
            {
                return $"shelf {core} bucket {bucket} marks";
            }

            if (At(ref Inside.IsVisited(shelf)) == address)
            {
                return $"shelf {core} bucket {bucket} visited";
            }
        }

        return InDepots(pool, address);
    }

    private static string? InDepots(Pool pool, nint address)
    {
        Depot<ExplorerAtomics>?[] depots = Inside.Depots(pool.Engine);
        for (int bucket = 0; bucket < depots.Length; bucket++)
        {
            if (At(ref depots[bucket]) == address)
            {
                return $"depot of bucket {bucket}";
            }

            if (depots[bucket] is not { } depot)
            {
                continue;
            }

            foreach ((CoreSet<ExplorerAtomics> cores, string what) in new[] { (Inside.WithArrays(depot), "arrays"), (Inside.WithRoom(depot), "room") })
            {
                if (At(ref Inside.Bits(cores)) == address)
                {
                    return $"cores with {what} of bucket {bucket}";
                }
            }

            Shelf<ExplorerAtomics>?[]?[] groups = Inside.Groups(depot);
            for (int group = 0; group < groups.Length; group++)
            {
                if (At(ref groups[group]) == address)
                {
                    return $"group {group} of the shelves of bucket {bucket}";
                }

                for (int core = 0; core < groups[group]?.Length; core++)
                {
                    if (At(ref groups[group]![core]) == address)
                    {
                        return $"shelf {core} of group {group} of bucket {bucket}";
                    }
                }
            }
        }

        return null;
    }

    private static nint At<T>(ref T place) => (nint)Unsafe.AsPointer(ref place);
}
