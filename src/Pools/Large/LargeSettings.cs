using System;
using Pools.Internal;
using Pools.Observability;
using Pools.Sizing;

namespace Pools.Large;

/// <summary>The options of a large-array pool, checked and made definite.</summary>
internal sealed class LargeSettings
{
    public const int SmallestThreshold = 256 << 10;
    public const int LargestThreshold = 1 << 30;
    public const double LargestSlack = 4;

    private LargeSettings(LargeArrayPoolOptions options, int elementSize, bool holdsReferences, string defaultName)
    {
        Layout = new LargeLayout(options.Threshold, options.MaxArrayLength ?? BucketLayout.LongestArray, elementSize);
        MaxArraysPerBucket = options.MaxArraysPerBucket;
        MaxRetainedBytes = options.MaxRetainedBytes;
        MaxRetainedShare = options.MaxRetainedShare;
        MaxInUseBytes = options.MaxInUseBytes;
        ReuseSlack = options.ReuseSlack;
        IdleRetention = options.IdleRetention;
        TrimInterval = options.TrimInterval;
        CanDiscard = !holdsReferences && !options.Pinned;
        DiscardsPages = options.PageDiscard && CanDiscard;
        AssistsGc = options.GcAssist;
        Pinned = options.Pinned;
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

    public double ReuseSlack { get; }

    public IdleRetention IdleRetention { get; }

    public TimeSpan TrimInterval { get; }

    /// <summary>Whether pages of arrays may be given back.</summary>
    public bool CanDiscard { get; }

    /// <summary>Whether that is done with surplus arrays.</summary>
    public bool DiscardsPages { get; }

    public bool AssistsGc { get; }

    public bool Pinned { get; }

    public bool ClearsAlways { get; }

    public MisuseResponse OnMisuse { get; }

    public TimeProvider TimeProvider { get; }

    public IMemoryPressureSource? PressureSource { get; }

    public string Name { get; }

    public PoolReporting? Reporting { get; }

    /// <summary>Checks options and reads them.</summary>
    /// <param name="options">What the user set.</param>
    /// <param name="elementSize">The size of an element, in bytes.</param>
    /// <param name="holdsReferences">Whether the element type is or holds a reference.</param>
    /// <param name="defaultName">The name of a pool that is given none.</param>
    /// <param name="smallestThreshold">The smallest threshold that is allowed: tests use little memory.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ArgumentException">Options exclude each other, or pinned arrays cannot be had.</exception>
    public static LargeSettings From(
        LargeArrayPoolOptions options, int elementSize, bool holdsReferences, string defaultName, int smallestThreshold = SmallestThreshold)
    {
        OptionChecks.RequireNotNull(options, nameof(options));
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.Threshold), options.Threshold, smallestThreshold, LargestThreshold);
        OptionChecks.RequireRange(nameof(options.MaxArrayLength), options.MaxArrayLength, 1, BucketLayout.LongestArray);
        OptionChecks.RequireRange(nameof(options.MaxArraysPerBucket), options.MaxArraysPerBucket, 1, int.MaxValue);
        OptionChecks.RequireRange(nameof(options.MaxRetainedBytes), options.MaxRetainedBytes, 0, long.MaxValue);
        OptionChecks.RequireRange(nameof(options.MaxRetainedShare), options.MaxRetainedShare, 0.0, 1.0);
        OptionChecks.RequireRange(nameof(options.MaxInUseBytes), options.MaxInUseBytes, 1, long.MaxValue);
        OptionChecks.RequireRange(nameof(options.ReuseSlack), options.ReuseSlack, 1.0, LargestSlack);
        OptionChecks.RequireTrimInterval(options.TrimInterval);
        IdleRetention idle = options.IdleRetention;
        OptionChecks.RequireDefined(nameof(options.IdleRetention), idle, idle is >= IdleRetention.None and <= IdleRetention.All, IdleRetention.None, IdleRetention.All);
        OptionChecks.RequireClearOnReturn(options.ClearOnReturn);
        OptionChecks.RequireOnMisuse(options.OnMisuse);
        if (options.Pinned)
        {
            OptionChecks.RequirePinnable(holdsReferences);
        }

#if !NET
        if (options.PageDiscard)
        {
            throw new ArgumentException("PageDiscard is True; netstandard2.0 cannot give pages back, so it must be False.", nameof(options));
        }
#endif
        if (options.Pinned && options.PageDiscard)
        {
            throw new ArgumentException(
                "PageDiscard and Pinned are both True: a device that writes to a pinned array by its address would write to pages that are no longer the array's. One of them must be False.",
                nameof(options));
        }

        return new LargeSettings(options, elementSize, holdsReferences, defaultName);
    }
}
