using Pools.Internal;
using Pools.PerCore;
using Pools.Sizing;

namespace Pools.Large;

/// <summary>The options of a large-array pool, validated and with defaults filled in.</summary>
internal sealed class LargeSettings
{
    public const int SmallestThreshold = 256 << 10;
    public const int LargestThreshold = 1 << 30;

    /// <summary>A reused array is at most this many times longer than requested (arbitrary): 2 classes of 3 above can serve it.</summary>
    public const double MaxReuseRatio = 1.5;

    /// <summary>The same while lengths drift: new arrays are powers of two then.</summary>
    public const double MaxReuseRatioOfDrift = 2;

    private LargeSettings(LargeArrayPoolOptions options, LargeLayout layout, bool holdsReferences, string defaultName)
    {
        Layout = layout;
        MaxArraysPerBucket = options.MaxArraysPerBucket;
        MaxRetainedBytes = options.MaxRetainedBytes;
        MaxRetainedShare = options.MaxRetainedShare;
        MaxInUseBytes = options.MaxInUseBytes;
        TrimInterval = options.TrimInterval;
        CanDiscard = !holdsReferences && !(options.PinArrays && options.DiscardPages == PageDiscardMode.Off);
        DiscardPages = options.DiscardPages;
        Pinned = options.PinArrays;
        ClearsAlways = options.ClearOnReturn.ClearsAlways(holdsReferences);
        OnMisuse = options.OnMisuse;
        TimeProvider = options.TimeProvider;
        PressureSource = options.PressureSource;
        Name = options.Name ?? defaultName;
        Reporting = options.Reporting;
    }

    public LargeLayout Layout { get; }

    public int? MaxArraysPerBucket { get; }

    public long? MaxRetainedBytes { get; }

    public double MaxRetainedShare { get; }

    public long? MaxInUseBytes { get; }

    public TimeSpan TrimInterval { get; }

    /// <summary>Whether pages of arrays may be discarded.</summary>
    public bool CanDiscard { get; }

    public PageDiscardMode DiscardPages { get; }

    public bool Pinned { get; }

    public bool ClearsAlways { get; }

    public MisuseResponse OnMisuse { get; }

    public TimeProvider TimeProvider { get; }

    public IMemoryPressureSource? PressureSource { get; }

    public string Name { get; }

    public PoolReporting? Reporting { get; }

    /// <summary>Validates options and reads them.</summary>
    /// <param name="options">The user's options.</param>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    /// <param name="holdsReferences">Whether the element type is or holds a reference.</param>
    /// <param name="defaultName">The name of a pool whose options give none.</param>
    /// <param name="smallestThreshold">The smallest threshold that is allowed: tests use little memory.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ArgumentException">The element type or the framework excludes an option.</exception>
    public static LargeSettings From(
        LargeArrayPoolOptions options, int elementSize, bool holdsReferences, string defaultName, int smallestThreshold = SmallestThreshold)
    {
        // First, each option by itself.
        OptionChecks.RequireNotNull(options, nameof(options));
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.ThresholdBytes), options.ThresholdBytes, smallestThreshold, LargestThreshold);
        OptionChecks.RequireRange(nameof(options.MaxRetainedBytes), options.MaxRetainedBytes, 0, long.MaxValue);
        OptionChecks.RequireRange(nameof(options.MaxRetainedShare), options.MaxRetainedShare, 0.0, 1.0);
        OptionChecks.RequireRange(nameof(options.MaxInUseBytes), options.MaxInUseBytes, 1, long.MaxValue);
        PoolOptionChecks.RequireTrimInterval(options.TrimInterval);
        PageDiscardMode discards = options.DiscardPages;
        OptionChecks.RequireDefined(nameof(options.DiscardPages), discards);
        PoolOptionChecks.RequireClearOnReturn(options.ClearOnReturn);
        PoolOptionChecks.RequireOnMisuse(options.OnMisuse);

        // Next, those that the element type or the framework excludes.
        if (options.PinArrays)
        {
            OptionChecks.RequirePinnable(holdsReferences);
        }

#if !NET
        if (discards == PageDiscardMode.On)
        {
            throw new ArgumentException(
                "DiscardPages is On; netstandard2.0 cannot discard pages, so it must be Auto or Off.", nameof(options));
        }
#endif
        LargeLayout layout = new(options.ThresholdBytes, options.MaxArrayLength ?? BucketLayout.LongestArray, elementSize);
        return new LargeSettings(options, layout, holdsReferences, defaultName);
    }
}
