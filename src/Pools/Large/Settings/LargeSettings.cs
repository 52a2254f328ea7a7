using System;
using Pools.Internal;
using Pools.PerCore;
using Pools.Sizing;

namespace Pools.Large;

/// <summary>The options of a large-array pool, validated and with defaults filled in.</summary>
internal sealed class LargeSettings
{
    public const int SmallestThreshold = 256 << 10;
    public const int LargestThreshold = 1 << 30;
    public const double LargestSlack = 4;

    private LargeSettings(LargeArrayPoolOptions options, LargeLayout layout, bool holdsReferences, string defaultName)
    {
        Layout = layout;
        MaxArraysPerBucket = options.MaxArraysPerBucket;
        MaxRetainedBytes = options.MaxRetainedBytes;
        MaxRetainedShare = options.MaxRetainedShare;
        MaxInUseBytes = options.MaxInUseBytes;
        MaxReuseRatio = options.MaxReuseRatio;
        IdleRetention = options.IdleRetention;
        TrimInterval = options.TrimInterval;
        CanDiscard = !holdsReferences && !options.PinArrays;
        DiscardPages = options.DiscardPages;
        ResidentAllowance = options.ResidentAllowance;
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

    /// <summary>Whether no array is ever kept, not even weakly.</summary>
    public bool KeepsNothing => (MaxRetainedBytes ?? (MaxRetainedShare == 0 ? 0 : 1)) == 0;

    public long? MaxInUseBytes { get; }

    public double MaxReuseRatio { get; }

    public IdleRetention IdleRetention { get; }

    public TimeSpan TrimInterval { get; }

    /// <summary>Whether pages of arrays may be given back.</summary>
    public bool CanDiscard { get; }

    public PageDiscardMode DiscardPages { get; }

    /// <summary>While pages are given back: the most bytes that may be resident, rented and kept arrays together, for each byte requested at the recent peak.</summary>
    public double ResidentAllowance { get; }

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
    /// <exception cref="ArgumentException">Options exclude each other, or pinned arrays cannot be had.</exception>
    public static LargeSettings From(
        LargeArrayPoolOptions options, int elementSize, bool holdsReferences, string defaultName, int smallestThreshold = SmallestThreshold)
    {
        // First, each option by itself.
        OptionChecks.RequireNotNull(options, nameof(options));
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.ThresholdBytes), options.ThresholdBytes, smallestThreshold, LargestThreshold);
        OptionChecks.RequireRange(nameof(options.MaxArrayLength), options.MaxArrayLength, 1, BucketLayout.LongestArray);
        OptionChecks.RequireRange(nameof(options.MaxArraysPerBucket), options.MaxArraysPerBucket, 1, int.MaxValue);
        OptionChecks.RequireRange(nameof(options.MaxRetainedBytes), options.MaxRetainedBytes, 0, long.MaxValue);
        OptionChecks.RequireRange(nameof(options.MaxRetainedShare), options.MaxRetainedShare, 0.0, 1.0);
        OptionChecks.RequireRange(nameof(options.MaxInUseBytes), options.MaxInUseBytes, 1, long.MaxValue);
        OptionChecks.RequireRange(nameof(options.MaxReuseRatio), options.MaxReuseRatio, 1.0, LargestSlack);
        PoolOptionChecks.RequireTrimInterval(options.TrimInterval);
        IdleRetention idle = options.IdleRetention;
        OptionChecks.RequireDefined(nameof(options.IdleRetention), idle, idle is >= IdleRetention.None and <= IdleRetention.All, IdleRetention.None, IdleRetention.All);
        PageDiscardMode discards = options.DiscardPages;
        OptionChecks.RequireDefined(
            nameof(options.DiscardPages), discards, discards is >= PageDiscardMode.Auto and <= PageDiscardMode.Off, PageDiscardMode.Auto, PageDiscardMode.Off);
        PoolOptionChecks.RequireClearOnReturn(options.ClearOnReturn);
        PoolOptionChecks.RequireOnMisuse(options.OnMisuse);

        // Next, those that exclude the element type, the framework, or each other.
        if (options.PinArrays)
        {
            OptionChecks.RequirePinnable(holdsReferences);
        }

#if !NET
        if (discards == PageDiscardMode.On)
        {
            throw new ArgumentException("DiscardPages is On; netstandard2.0 cannot give pages back, so it must be Auto or Off.", nameof(options));
        }
#endif
        if (options.PinArrays && discards == PageDiscardMode.On)
        {
            throw new ArgumentException(
                "DiscardPages is On and PinArrays is True: a device that writes to a pinned array by its address would write to pages that are no longer the array's. DiscardPages must be Auto or Off, or PinArrays False.",
                nameof(options));
        }

        return new LargeSettings(options, new LargeLayout(options.ThresholdBytes, options.MaxArrayLength ?? BucketLayout.LongestArray, elementSize), holdsReferences, defaultName);
    }

    /// <summary>Derives the settings of a per-core pool's large part from settings that have been validated.</summary>
    /// <param name="settings">The per-core pool's.</param>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    /// <param name="holdsReferences">Whether the element type is or holds a reference.</param>
    /// <param name="name">The per-core pool's name.</param>
    /// <param name="poolId">The per-core pool's id in events.</param>
    public static LargeSettings ForPartOf(PerCoreSettings settings, int elementSize, bool holdsReferences, string name, int poolId)
    {
        LargeArrayPoolOptions options = new()
        {
            MaxRetainedBytes = settings.RetainedBytesAreSet ? settings.MaxRetainedBytes : null,
            TrimInterval = settings.TrimInterval,
            ClearOnReturn = settings.ClearOnReturn,
            OnMisuse = settings.OnMisuse,
            PinArrays = settings.Pinned,
            TimeProvider = settings.TimeProvider,
            PressureSource = settings.PressureSource,
            Reporting = PoolReporting.Inside(settings.Reporting?.Observer, poolId),
        };
        long firstLarge = ((long)settings.MaxArrayLength * elementSize) + 1;
        return new LargeSettings(options, new LargeLayout(firstLarge, settings.LongestLargeArray, elementSize), holdsReferences, name);
    }
}
