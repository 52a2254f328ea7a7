using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;
using Pools.Sizing;

namespace Pools.PerCore;

/// <summary>The options of a per-core pool, validated and with defaults filled in: what the pool reads after its constructor.</summary>
/// <remarks>
/// <para><b>Threading</b>: immutable once made; <see cref="Default"/> and <see cref="From"/> on any thread.</para>
/// <para><b>Ordering</b>: plans are complete before they are published.</para>
/// <para><b>Bounds</b>: one set of default plans for each size of element.</para>
/// <para><b>Accepted races</b>: none: of two threads that make default plans at the same time, the later one looks again.</para>
/// </remarks>
internal sealed class PerCoreSettings
{
    /// <summary>The most arrays of a bucket on one shelf (arbitrary).</summary>
    public const int MostArraysPerCore = 4096;

    /// <summary>Arrays up to this size, in bytes, are kept by default: a shelf would hold few larger ones, and each idle one costs a lot (arbitrary).</summary>
    private const long DefaultLargestArrayBytes = 1L << 20;

    private static volatile BucketPlan[][] s_defaultPlans = [];

    private PerCoreSettings(BucketPlan[] plans)
    {
        Plans = plans;
        MaxArrayLength = plans[plans.Length - 1].Length;
        MaxRetainedBytes = AvailableMemory.DefaultBudget;
        TrimInterval = TimeSpan.FromSeconds(PerCoreArrayPoolOptions.DefaultTrimSeconds);
        TimeProvider = TimeProvider.System;
        LongestLargeArray = PerCoreArrayPoolOptions.DefaultLongestLargeArray;
        KeepsLargeArrays = MaxArrayLength < LongestLargeArray;
    }

    private PerCoreSettings(PerCoreArrayPoolOptions options, BucketPlan[] plans)
        : this(plans)
    {
        Name = options.Name;
        MaxRetainedBytes = options.MaxRetainedBytes ?? MaxRetainedBytes;
        TrimInterval = options.TrimInterval;
        ClearOnReturn = options.ClearOnReturn;
        OnMisuse = options.OnMisuse;
        Pinned = options.PinArrays;
        TimeProvider = options.TimeProvider;
        PressureSource = options.PressureSource;
        Reporting = options.Reporting;
        LongestLargeArray = options.LongestLargeArray;
        KeepsLargeArrays = options.KeepLargeArrays && MaxArrayLength < LongestLargeArray;
        RetainedBytesAreSet = options.MaxRetainedBytes is not null;
    }

    // Fields, not properties: each property that the first pool of a process reads is one more method to compile before its first rent.

    /// <summary>One for each bucket, shortest arrays first.</summary>
    public readonly BucketPlan[] Plans;

    /// <summary>The longest array that the buckets keep, in elements.</summary>
    public readonly int MaxArrayLength;

    public readonly long MaxRetainedBytes;

    /// <summary>Whether the user set that number: then it bounds the large part, too.</summary>
    public readonly bool RetainedBytesAreSet;

    /// <summary>Whether longer arrays than <see cref="MaxArrayLength"/> are kept by a large part.</summary>
    public readonly bool KeepsLargeArrays;

    /// <summary>The longest array that the large part keeps, in elements.</summary>
    public readonly int LongestLargeArray;

    public readonly TimeSpan TrimInterval;

    public readonly ClearPolicy ClearOnReturn;

    public readonly MisuseResponse OnMisuse;

    public readonly bool Pinned;

    public readonly TimeProvider TimeProvider;

    /// <summary>Tells how scarce memory is; null: <see cref="ProcessPressure.OfProcess"/>, which nothing needs before the first trim.</summary>
    public readonly IMemoryPressureSource? PressureSource;

    /// <summary>The name that the user gave; null: the pool's own, which is made of its type.</summary>
    public readonly string? Name;

    public readonly PoolReporting? Reporting;

    /// <summary>Gets the default options without creating and validating any, which saves some milliseconds of compilation before the first pool of a process.</summary>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    public static PerCoreSettings Default(int elementSize) => new(DefaultPlans(elementSize));

    /// <summary>Validates options and reads them.</summary>
    /// <param name="options">The user's options.</param>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    /// <param name="holdsReferences">Whether the element type is or holds a reference.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ArgumentException">Pinned arrays are requested but not possible.</exception>
    public static PerCoreSettings From(PerCoreArrayPoolOptions options, int elementSize, bool holdsReferences)
    {
        OptionChecks.RequireNotNull(options, nameof(options));
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.MaxArrayLength), options.MaxArrayLength, 1, BucketLayout.LongestArray);
        OptionChecks.RequireRange(nameof(options.MagazineCapacity), options.MagazineCapacity, 1, Magazine.LargestCapacity);
        OptionChecks.RequireRange(nameof(options.MaxArraysPerBucketPerCore), options.MaxArraysPerBucketPerCore, 1, MostArraysPerCore);
        OptionChecks.RequireRange(nameof(options.MaxRetainedBytes), options.MaxRetainedBytes, 0, long.MaxValue);
        PoolOptionChecks.RequireTrimInterval(options.TrimInterval);
        PoolOptionChecks.RequireClearOnReturn(options.ClearOnReturn);
        PoolOptionChecks.RequireOnMisuse(options.OnMisuse);
        if (options.PinArrays)
        {
            OptionChecks.RequirePinnable(holdsReferences);
        }

        return new PerCoreSettings(options, PlansFor(options, elementSize));
    }

    /// <summary>How many arrays of a bucket each shelf may hold so that all shelves hold about this many: divided by the number of cores, and rounded up.</summary>
    /// <param name="arrays">1 or more.</param>
    public static int PerCore(int arrays) => Math.Min(((arrays - 1) / Processor.Count) + 1, MostArraysPerCore);

    private static BucketPlan[] PlansFor(PerCoreArrayPoolOptions options, int elementSize)
    {
        bool isDefault = options.MaxArrayLength is null && options.MagazineCapacity is null && options.MaxArraysPerBucketPerCore is null;
        if (isDefault)
        {
            return DefaultPlans(elementSize);
        }

        int longest = options.MaxArrayLength ?? DefaultMaxArrayLength(elementSize);
        return PlanBuckets(
            BucketLayout.RuntimeLadder(longest).Count, elementSize, options.MagazineCapacity ?? Magazine.LargestCapacity, options.MaxArraysPerBucketPerCore);
    }

    /// <summary>Gets the plans for the default options, which all pools with elements of one size share, so that an unused pool is small.</summary>
    private static BucketPlan[] DefaultPlans(int elementSize)
    {
        BucketPlan[][] known = s_defaultPlans;
        foreach (BucketPlan[] plans in known)
        {
            if (plans[0].ArrayBytes == (long)elementSize * BucketLayout.LadderSmallestLength)
            {
                return plans;
            }
        }

        int buckets = BucketLayout.LadderBucket(DefaultMaxArrayLength(elementSize)) + 1;
        BucketPlan[] made = PlanBuckets(buckets, elementSize, Magazine.LargestCapacity, arraysPerCore: null);
        BucketPlan[][] more = known;
        Array.Resize(ref more, known.Length + 1);
        more[known.Length] = made;
        return Interlocked.CompareExchange(ref s_defaultPlans, more, known) == known ? made : DefaultPlans(elementSize);
    }

    private static BucketPlan[] PlanBuckets(int buckets, int elementSize, int largestCapacity, int? arraysPerCore)
    {
        BucketPlan[] plans = new BucketPlan[buckets];
        for (int bucket = 0; bucket < plans.Length; bucket++)
        {
            plans[bucket] = new BucketPlan(BucketLayout.LadderLength(bucket), elementSize, largestCapacity, arraysPerCore);
        }

        return plans;
    }

    /// <summary>The longest bucket whose arrays fit: a bucket that merely covers the limit would hold arrays beyond it.</summary>
    private static int DefaultMaxArrayLength(int elementSize)
    {
        long fits = Math.Max(DefaultLargestArrayBytes / elementSize, BucketLayout.LadderSmallestLength);
        return 1 << BitMath.Log2((ulong)fits);
    }
}
