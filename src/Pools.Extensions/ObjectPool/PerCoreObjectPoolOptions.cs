using System;
using Pools.Extensions;
using Pools.Internal;

namespace Pools;

/// <summary>The options of a <see cref="PerCoreObjectPool{T}"/>.</summary>
/// <remarks>
/// A pool or provider reads the options once, in its constructor. A value outside its range throws an
/// <see cref="ArgumentOutOfRangeException"/> there, which names the option, the value and the range. Not thread-safe while being written.
/// </remarks>
public sealed class PerCoreObjectPoolOptions
{
    /// <summary>Four full magazines (arbitrary).</summary>
    private const int RetainedPerCore = 64;

    /// <summary>
    /// Gets or sets the maximum number of objects on the shelves of all cores: 1 or more, 64 for each core by default. It is divided by the
    /// number of cores and rounded up, then to whole magazines; at most 1,024 a core. Each long-lived thread keeps up to two more magazines
    /// of at most 16 objects.
    /// </summary>
    /// <remarks>With fewer than 16 a core, threads keep less and contend more often. Set it lower where objects are large.</remarks>
    public int MaximumRetained
    {
        get => MaximumRetainedAsSet ?? Environment.ProcessorCount * RetainedPerCore;
        set => MaximumRetainedAsSet = value;
    }

    /// <summary>
    /// Gets or sets the maximum number of objects that threads and cores keep together, never exceeded: 1 or more. The default,
    /// <see langword="null"/>, is no limit beyond that of <see cref="MaximumRetained"/> and of the threads.
    /// </summary>
    /// <remarks>
    /// A magazine counts with all the objects it has room for. With more threads than the limit has room for magazines, some threads keep
    /// nothing.
    /// </remarks>
    public int? HardLimit { get; set; }

    /// <summary>
    /// Gets or sets the shortest time between two trims that the garbage collector triggers: 1 s … 1 h, 5 s by default. An object is stale
    /// after two intervals without use.
    /// </summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>Gets or sets the response to a detected double return: <see cref="MisuseResponse.Throw"/> by default.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>
    /// Gets or sets the clock that trimming reads: <see cref="TimeProvider.System"/> by default. It is read on any thread, outside of every
    /// lock.
    /// </summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Gets or sets the source of the memory pressure. The default, <see langword="null"/>, is the process's.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>
    /// Gets or sets the pool's name in errors, statistics and metrics. The default, <see langword="null"/>, is the type's name.
    /// </summary>
    public string? Name { get; set; }

    /// <summary>Null: <see cref="MaximumRetained"/> has its default.</summary>
    internal int? MaximumRetainedAsSet { get; private set; }

    /// <summary>The container whose meter, log and health the pool appears in; null: it has none.</summary>
    internal ContainerPools? Container { get; set; }

    /// <summary>Checks options and copies them, so that later changes have no effect.</summary>
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
