using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;
using Pools.Sizing;

namespace Pools.PerCore;

/// <summary>The options of a per-core pool, validated and with defaults filled in.</summary>
/// <remarks>
/// <para><b>Threading</b>: immutable once made; <see cref="Default"/> and <see cref="From"/> on any thread.</para>
/// <para><b>Ordering</b>: plans are complete before they are published.</para>
/// <para><b>Bounds</b>: one set of default plans for each size of element.</para>
/// <para><b>Accepted races</b>: none: of two threads that make default plans at the same time, the later one looks again.</para>
/// </remarks>
internal sealed class PerCoreSettings
{
    /// <summary>The most arrays of a bucket on one shelf.</summary>
    public const int MostArraysPerCore = BucketPlan.MostPlaces * Magazine.LargestCapacity;

    private static volatile BucketPlan[][] s_defaultPlans = [];

    private PerCoreSettings(BucketPlan[] plans)
    {
        Plans = plans;
        MaxArrayLength = plans[plans.Length - 1].Length;
        MaxRetainedBytes = AvailableMemory.DefaultBudget;
        TrimInterval = TimeSpan.FromSeconds(PerCoreArrayPoolOptions.DefaultTrimSeconds);
        TimeProvider = TimeProvider.System;
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
    }

    // Fields, not properties: each property that the first pool of a process reads is one more method to compile before its first rent.

    /// <summary>One for each bucket, shortest arrays first.</summary>
    public readonly BucketPlan[] Plans;

    /// <summary>The longest array that the buckets keep, in elements.</summary>
    public readonly int MaxArrayLength;

    public readonly long MaxRetainedBytes;

    public readonly TimeSpan TrimInterval;

    public readonly ClearPolicy ClearOnReturn;

    public readonly MisuseResponse OnMisuse;

    public readonly bool Pinned;

    public readonly TimeProvider TimeProvider;

    /// <summary>Reports memory pressure; null: <see cref="ProcessPressure.OfProcess"/>, which nothing needs before the first trim.</summary>
    public readonly IMemoryPressureSource? PressureSource;

    /// <summary>The user's name for the pool; null: its type's name.</summary>
    public readonly string? Name;

    public readonly PoolReporting? Reporting;

    /// <summary>Gets the default options without validating any, which saves compilation before the first pool of a process.</summary>
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

    /// <summary>Divides a number of arrays by the number of cores, and rounds up.</summary>
    /// <param name="arrays">1 or more.</param>
    public static int PerCore(int arrays) => Math.Min(((arrays - 1) / Processor.Count) + 1, MostArraysPerCore);

    private static BucketPlan[] PlansFor(PerCoreArrayPoolOptions options, int elementSize)
    {
        if (options.MaxArrayLength is null && options.ArraysPerCore is null)
        {
            return DefaultPlans(elementSize);
        }

        int buckets = BucketLayout.RuntimeLadder(options.MaxArrayLength ?? BucketLayout.LongestArray).Count;
        return PlanBuckets(buckets, elementSize, options.ArraysPerCore);
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

        BucketPlan[] made = PlanBuckets(BucketLayout.LadderMaxBuckets, elementSize, arraysPerCore: null);
        BucketPlan[][] more = known;
        Array.Resize(ref more, known.Length + 1);
        more[known.Length] = made;
        return Interlocked.CompareExchange(ref s_defaultPlans, more, known) == known ? made : DefaultPlans(elementSize);
    }

    private static BucketPlan[] PlanBuckets(int buckets, int elementSize, int? arraysPerCore)
    {
        BucketPlan[] plans = new BucketPlan[buckets];
        for (int bucket = 0; bucket < plans.Length; bucket++)
        {
            plans[bucket] = new BucketPlan(BucketLayout.LadderLength(bucket), elementSize, arraysPerCore: arraysPerCore);
        }

        return plans;
    }
}
