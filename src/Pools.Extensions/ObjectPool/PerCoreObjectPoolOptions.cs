using Pools.Extensions;
using Pools.Internal;

namespace Pools;

/// <summary>The options of a <see cref="PerCoreObjectPool{T}"/>.</summary>
/// <remarks>
/// A pool or provider reads the options once, in its constructor. A value outside its range throws an
/// <see cref="ArgumentOutOfRangeException"/> there. Not thread-safe.
/// </remarks>
public sealed class PerCoreObjectPoolOptions
{
    /// <summary>Four full magazines (arbitrary).</summary>
    private const int RetainedPerCore = 64;

    /// <summary>
    /// Gets or sets the maximum number of objects in the caches of all cores: 1 or more, 64 for each core by default. Divided by the
    /// cores and rounded up to whole magazines, at most 1,024 a core. Each long-lived thread keeps up to two more magazines of at most 16.
    /// </summary>
    /// <remarks>With fewer than 16 a core, threads keep less and contend more. Set it lower if objects are large.</remarks>
    public int MaximumRetained
    {
        get => MaximumRetainedAsSet ?? Environment.ProcessorCount * RetainedPerCore;
        set => MaximumRetainedAsSet = value;
    }

    /// <summary>
    /// Gets or sets the maximum number of objects that the pool keeps in all, never exceeded: 1 or more. The default,
    /// <see langword="null"/>, is no further limit.
    /// </summary>
    /// <remarks>
    /// A magazine counts with all the objects it has room for. If there are too many threads for the limit, some keep nothing.
    /// </remarks>
    public int? HardLimit { get; set; }

    /// <summary>
    /// Gets or sets the shortest time between two trims after gen 2 collections: 1 s … 1 h, 5 s by default. An object is stale after two
    /// intervals without use.
    /// </summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>Gets or sets the response to a detected double return: <see cref="MisuseResponse.Throw"/> by default.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>
    /// Gets or sets the clock that trimming reads, on any thread and outside locks: <see cref="TimeProvider.System"/> by default.
    /// </summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Gets or sets the source of the memory pressure. The default, <see langword="null"/>, is the process's.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>Gets or sets the pool's name in errors, statistics and metrics; null by default: the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>Null: <see cref="MaximumRetained"/> has its default.</summary>
    internal int? MaximumRetainedAsSet { get; private set; }

    /// <summary>The container that reports the pool; null: none.</summary>
    internal ContainerPools? Container { get; set; }

    /// <summary>Validates options and copies them.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    internal static PerCoreObjectPoolOptions Checked(PerCoreObjectPoolOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(TimeProvider));
        OptionChecks.RequireRange(nameof(MaximumRetained), options.MaximumRetained, 1, int.MaxValue);
        OptionChecks.RequireRange(nameof(HardLimit), options.HardLimit, 1, int.MaxValue);
        PoolOptionChecks.RequireTrimInterval(options.TrimInterval);
        PoolOptionChecks.RequireOnMisuse(options.OnMisuse);
        return (PerCoreObjectPoolOptions)options.MemberwiseClone();
    }
}
