namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Names places and values in a trace.</summary>
internal static unsafe class Naming
{
    public static string Place(World world, nint address)
    {
        if (world.Machine.Ownership.Find(address) is { } magazine)
        {
            return At(ref magazine.State) == address
                ? $"{Value(world, magazine)} state"
                : $"{Value(world, magazine)} place {(address - At(ref magazine.At(0))) / sizeof(nint)}";
        }

        return world.Machine.Ownership.FindCharge(address) is { } charged
            ? $"{Value(world, charged)} charge"
            : world.Pools.Select(pool => InPool(world, pool, address)).FirstOrDefault(name => name is not null) ?? "elsewhere";
    }

    public static string Value(World world, object? value) => value switch
    {
        null => "null",
        Magazine magazine when magazine == Magazine.Sentinel => "sentinel",
        Magazine magazine => $"magazine {world.Machine.Ownership.NumberOf(magazine)}",
        Item or long or int or bool => value.ToString()!,
        _ => value.GetType().Name.Split('`')[0],
    };

    private static string? InPool(World world, Pool pool, nint address) =>
        address == At(ref pool.FastId) ? "fast id"
        : address == At(ref Inside.Charged(pool.Engine.Account)) ? "charged bytes"
        : address == At(ref Inside.Caches(pool.Engine)) ? "list of caches"
        : address == At(ref Inside.Closed(pool.Engine)) ? "closed"
        : InCaches(world, pool, address) ?? InCoreCaches(world, pool, address);

    private static string? InCaches(World world, Pool pool, nint address)
    {
        for (ThreadCache? cache = Inside.Caches(pool.Engine); cache is not null; cache = cache.Next)
        {
            for (int bucket = 0; bucket < world.Plan.Capacities.Count; bucket++)
            {
                ThreadBucket? kept = cache.Find(bucket);
                if (At(ref cache.Slots[bucket].Loaded) == address || (kept is not null && At(ref kept.Previous) == address))
                {
                    return $"a cache's bucket {bucket}";
                }
            }
        }

        return null;
    }

    private static string? InCoreCaches(World world, Pool pool, nint address)
    {
        foreach ((CoreCache<ExplorerAtomics> coreCache, int bucket, int core) in Inspector.CoreCaches(pool, world.Plan))
        {
            Magazine?[] places = Inside.Places(coreCache);
            nint place = (address - At(ref places[(places.Length - coreCache.PlaceCount) / 2])) / sizeof(nint);
            if (address == At(ref Inside.Hints(coreCache)) || (place >= 0 && place < coreCache.PlaceCount))
            {
                return $"core cache {core} bucket {bucket} {(address == At(ref Inside.Hints(coreCache)) ? "hints" : $"place {place}")}";
            }
        }

        return null;
    }

    private static nint At<T>(ref T place) => (nint)Unsafe.AsPointer(ref place);
}
