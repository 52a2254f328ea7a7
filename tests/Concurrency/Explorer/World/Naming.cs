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
            return At(ref magazine.State) == address ? $"{Value(magazine)} state" : $"{Value(magazine)} place {(address - At(ref magazine.At(0))) / sizeof(nint)}";
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

    public static string Value(object? value) => value switch
    {
        null => "null",
        Magazine magazine when magazine == Magazine.Sentinel => "sentinel",
        Magazine magazine => $"magazine {World.Current.Machine.Ownership.NumberOf(magazine)}",
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

        foreach (Sighted sighted in Inspector.Look(pool, world.Plan))
        {
            if (address == At(ref sighted.Magazine.Charge))
            {
                return $"{Value(sighted.Magazine)} charge";
            }
        }

        return InCaches(world, pool, address) ?? InShelves(world, pool, address);
    }

    private static string? InCaches(World world, Pool pool, nint address)
    {
        int number = 0;
        for (ThreadCache? cache = Inside.Caches(pool.Engine); cache is not null; cache = cache.Next, number++)
        {
            for (int bucket = 0; bucket < world.Plan.Capacities.Count; bucket++)
            {
                ref ThreadSlot slot = ref cache.Slots[bucket];
                string? part = At(ref slot.Loaded) == address ? "loaded" : At(ref slot.Previous) == address ? "previous" : null;
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
            long[] words = Inside.Words(shelf);
            int margin = (places.Length - shelf.PlaceCount) / 2;
            for (int place = 0; place < shelf.PlaceCount; place++)
            {
                if (At(ref places[margin + place]) == address)
                {
                    return $"shelf {core} bucket {bucket} place {place}";
                }
            }

            if (At(ref words[words.Length / 2]) == address)
            {
                return $"shelf {core} bucket {bucket} hints";
            }
        }

        return null;
    }

    private static nint At<T>(ref T place) => (nint)Unsafe.AsPointer(ref place);
}
