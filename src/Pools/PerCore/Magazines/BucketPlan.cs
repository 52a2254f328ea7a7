using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>How the arrays of one bucket are kept, decided from their size when the pool is created.</summary>
internal readonly struct BucketPlan
{
    /// <summary>
    /// What one shelf holds by default, in bytes. With a quarter of it, a producer and a consumer on different threads allocated tens of times more.
    /// </summary>
    private const long ShelfBytes = 1L << 20;

    /// <summary>With fewer arrays, a burst drains the shelf at once (arbitrary).</summary>
    private const int FewestOnShelf = 32;

    /// <summary>A producer and a consumer of small arrays, each on its own thread, gain nothing from more (arbitrary).</summary>
    private const int MostOnShelf = 256;

    /// <summary>The largest arrays that threads keep for themselves, in bytes; larger ones go to the depot only (arbitrary).</summary>
    private const long LargestCached = 1L << 20;

    /// <summary>A thread's first magazine holds two arrays, so that a thread that uses one at a time keeps, and is charged for, little.</summary>
    private const int FirstCapacity = Magazine.SmallCapacity;

    public BucketPlan(int length, int elementSize, int largestCapacity, int? arraysPerCore)
    {
        Length = length;
        ArrayBytes = (long)length * elementSize;
        Capacity = Math.Min(CapacityFor(ArrayBytes), Math.Min(largestCapacity, Magazine.SupportedCapacity));
        long onShelf = Math.Min(Math.Max(ShelfBytes / ArrayBytes, FewestOnShelf), MostOnShelf);
        if (arraysPerCore is { } most)
        {
            Capacity = Math.Min(Capacity, most);
            onShelf = most;
        }

        Places = (int)((onShelf + Capacity - 1) / Capacity);
        IsCached = ArrayBytes <= LargestCached;
    }

    private BucketPlan(BucketPlan other, bool isCached)
    {
        this = other;
        IsCached = isCached;
    }

    /// <summary>The length of an array, in elements.</summary>
    public readonly int Length;

    /// <summary>The size of an array's elements, in bytes.</summary>
    public readonly long ArrayBytes;

    /// <summary>How many arrays a magazine has room for: 1 … <see cref="Magazine.SupportedCapacity"/>, the same for every magazine of the bucket but a thread's first.</summary>
    public readonly int Capacity;

    /// <summary>How many arrays a thread's first magazine has room for.</summary>
    public int First => Math.Min(FirstCapacity, Capacity);

    /// <summary>How many magazines one shelf has places for.</summary>
    public readonly int Places;

    /// <summary>Whether threads keep arrays of this bucket for themselves.</summary>
    public readonly bool IsCached;

    /// <summary>
    /// Adapts plans to an element type. Threads outlive a collectible assembly, and what they kept of its types would keep it loaded, so they keep nothing of those.
    /// </summary>
    public static BucketPlan[] ForElements<T>(BucketPlan[] plans) =>
        ElementType<T>.IsCollectible ? WithoutCaches(plans) : plans;

    private static BucketPlan[] WithoutCaches(BucketPlan[] plans) => Array.ConvertAll(plans, static plan => new BucketPlan(plan, isCached: false));

    /// <summary>What a magazine of this capacity is charged, in bytes.</summary>
    public long Charge(int capacity) => capacity * ArrayBytes;

    /// <summary>
    /// The larger an array, the more an idle one costs, and the less an exchange costs in comparison with its use: so a magazine holds at most about 64 KiB … 1 MiB.
    /// </summary>
    private static int CapacityFor(long arrayBytes) => arrayBytes switch
    {
        <= 4 << 10 => 16,
        <= 16 << 10 => 8,
        <= 64 << 10 => 4,
        <= 256 << 10 => 2,
        _ => 1,
    };
}
