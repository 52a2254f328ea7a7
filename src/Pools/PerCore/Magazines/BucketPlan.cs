using Pools.Internal;

namespace Pools.PerCore;

/// <summary>How a pool keeps the arrays of one bucket. It follows from their size.</summary>
internal readonly struct BucketPlan
{
    /// <summary>The most magazines in a core cache: the bits of a word.</summary>
    public const int MostPlaces = 64;

    /// <summary>The most arrays in a shared list (arbitrary). With arrays above a few megabytes, the budget is smaller.</summary>
    public const int MostSingles = 256;

    /// <summary>
    /// The default size of a core cache, in bytes. With a quarter of it, a producer and a consumer allocated tens of times more.
    /// </summary>
    private const long CoreCacheBytes = 1L << 20;

    /// <summary>With fewer arrays, a burst empties the core cache at once (arbitrary).</summary>
    private const int FewestPerCore = 32;

    /// <summary>A producer and a consumer of small arrays, each on its own thread, gain nothing from more (arbitrary).</summary>
    private const int MostPerCore = 256;

    /// <summary>The largest arrays that threads keep in magazines, in bytes (arbitrary). Shared lists hold longer ones.</summary>
    private const long LargestCached = 1L << 20;

    /// <summary>The capacity of magazines on every runtime that supports it.</summary>
    private readonly int _capacity;
    private readonly int? _arraysPerCore;

    /// <param name="length">The length of an array, in elements.</param>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    /// <param name="largestCapacity">The most arrays in a magazine: 1 … <see cref="Magazine.LargestCapacity"/>.</param>
    /// <param name="arraysPerCore">The most arrays in a core's cache: 1 or more; null: the default for the size.</param>
    /// <param name="isCached">
    /// Whether threads may keep the arrays, if they are not too long. They may not if the element type is of a collectible assembly:
    /// threads outlive it, and an array would keep it loaded.
    /// </param>
    public BucketPlan(
        int length, int elementSize, int largestCapacity = Magazine.LargestCapacity, int? arraysPerCore = null, bool isCached = true)
    {
        Length = length;
        ArrayBytes = (long)length * elementSize;
        IsCached = isCached && ArrayBytes <= LargestCached;
        _arraysPerCore = arraysPerCore;
        Singles = arraysPerCore is { } most ? (int)Math.Min(MostSingles, (long)most * (IsCached ? 1 : Processor.Count)) : MostSingles;

        // A magazine holds 64 KiB … 1 MiB: the larger an array, the more an idle one costs, and the less an exchange matters.
        int capacity = ArrayBytes switch
        {
            <= 4 << 10 => 16,
            <= 16 << 10 => 8,
            <= 64 << 10 => 4,
            <= 256 << 10 => 2,
            _ => 1,
        };
        _capacity = Math.Min(Math.Min(capacity, largestCapacity), arraysPerCore ?? int.MaxValue);
    }

    /// <summary>The length of an array, in elements.</summary>
    public readonly int Length;

    /// <summary>The size of an array's elements, in bytes.</summary>
    public readonly long ArrayBytes;

    /// <summary>Whether threads and cores keep arrays of this bucket in magazines. If not, only the shared list keeps them.</summary>
    public readonly bool IsCached;

    /// <summary>The capacity of the bucket's magazines, except a thread's first: 1 … <see cref="Magazine.SupportedCapacity"/>.</summary>
    public int Capacity => Math.Min(_capacity, Magazine.SupportedCapacity);

    /// <summary>The capacity of a thread's first magazine: a thread that uses one array at a time keeps little.</summary>
    public int First => Math.Min(Magazine.SmallCapacity, Capacity);

    /// <summary>The number of magazines in one core cache: 1 … <see cref="MostPlaces"/>.</summary>
    public int Places
    {
        get
        {
            long perCore = _arraysPerCore ?? Math.Min(Math.Max(CoreCacheBytes / ArrayBytes, FewestPerCore), MostPerCore);
            return (int)Math.Min((perCore + Capacity - 1) / Capacity, MostPlaces);
        }
    }

    /// <summary>The number of arrays in the shared list: 1 … <see cref="MostSingles"/>.</summary>
    public readonly int Singles;

    /// <summary>The charge of a magazine of this capacity, in bytes.</summary>
    public long Charge(int capacity) => capacity * ArrayBytes;
}
