using Pools.Internal;
using Pools.Memory;
using Pools.Sizing;

namespace Pools.PerCore;

/// <summary>The options of a per-core pool, validated and with defaults filled in.</summary>
/// <remarks><b>Threading</b>: immutable.</remarks>
internal sealed class PerCoreSettings
{
    /// <summary>The most arrays of a bucket in one core cache.</summary>
    public const int MostArraysPerCore = BucketPlan.MostPlaces * Magazine.LargestCapacity;

    private readonly int _elementSize;
    private readonly bool _isCached;
    private readonly int? _arraysPerCore;

    /// <summary>The default options. Skips validation, which saves compilation before the first pool of a process.</summary>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    /// <param name="isCached">Whether threads may keep the arrays.</param>
    public PerCoreSettings(int elementSize, bool isCached)
    {
        _elementSize = elementSize;
        _isCached = isCached;
        MaxArrayLength = BucketLayout.LadderLength(BucketLayout.LadderMaxBuckets - 1);
        MaxRetainedBytes = AvailableMemory.DefaultBudget;
        TrimInterval = TimeSpan.FromSeconds(PerCoreArrayPoolOptions.DefaultTrimSeconds);
    }

    private PerCoreSettings(PerCoreArrayPoolOptions options, int elementSize, bool isCached)
        : this(elementSize, isCached)
    {
        _arraysPerCore = options.ArraysPerCore;
        if (options.MaxArrayLength is { } length && length < MaxArrayLength)
        {
            MaxArrayLength = BucketLayout.LadderLength(BucketLayout.LadderBucket(length));
        }

        Name = options.Name;
        MaxRetainedBytes = options.MaxRetainedBytes ?? MaxRetainedBytes;
        TrimInterval = options.TrimInterval;
        ClearOnReturn = options.ClearOnReturn;
        OnMisuse = options.OnMisuse;
        Pinned = options.PinArrays;
        DiscardsReleased = options.PinArrays && !options.KeepsPages;
        TimeProvider = options.TimeProvider;
        PressureSource = options.PressureSource;
        Reporting = options.Reporting;
    }

    // Fields, not properties: each property that the first pool of a process reads is one more method to compile before its first rent.

    /// <summary>The longest array that the buckets keep, in elements.</summary>
    public readonly int MaxArrayLength;

    public readonly long MaxRetainedBytes;

    public readonly TimeSpan TrimInterval;

    public readonly ClearPolicy ClearOnReturn;

    public readonly MisuseResponse OnMisuse;

    public readonly bool Pinned;

    /// <summary>Whether arrays that a trim takes from core caches and shared lists lose their memory pages.</summary>
    public readonly bool DiscardsReleased;

    /// <summary>The clock; null: <see cref="TimeProvider.System"/>, first used by a trim.</summary>
    public readonly TimeProvider? TimeProvider;

    /// <summary>Reports memory pressure; null: <see cref="ProcessPressure.OfProcess"/>, created by the first trim.</summary>
    public readonly IMemoryPressureSource? PressureSource;

    /// <summary>The user's name for the pool; null: its type's name.</summary>
    public readonly string? Name;

    public readonly PoolReporting? Reporting;

    /// <summary>Validates options and reads them.</summary>
    /// <param name="options">The user's options.</param>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    /// <param name="holdsReferences">Whether the element type is or holds a reference.</param>
    /// <param name="isCached">Whether threads may keep the arrays.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ArgumentException">Pinned arrays are requested but not possible.</exception>
    public static PerCoreSettings From(PerCoreArrayPoolOptions options, int elementSize, bool holdsReferences, bool isCached = true)
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

        return new PerCoreSettings(options, elementSize, isCached);
    }

    /// <summary>Divides a number of arrays by the number of cores, and rounds up.</summary>
    /// <param name="arrays">1 or more.</param>
    public static int PerCore(int arrays) => Math.Min(((arrays - 1) / Processor.Count) + 1, MostArraysPerCore);

    /// <summary>How the pool keeps the arrays of a bucket.</summary>
    public BucketPlan PlanOf(int bucket) =>
        new(BucketLayout.LadderLength(bucket), _elementSize, arraysPerCore: _arraysPerCore, isCached: _isCached);
}
