using System;

namespace Pools;

/// <summary>The options of a <see cref="PerCoreObjectPool{T}"/>.</summary>
/// <remarks>
/// The pool, or the provider, reads the options once, in its constructor: changing them afterwards changes nothing. A value outside its range is refused there
/// with an <see cref="ArgumentOutOfRangeException"/> that names the option, the value and the range. Not thread-safe while being written.
/// </remarks>
public sealed class PerCoreObjectPoolOptions
{
    /// <summary>
    /// Gets or sets the maximum number of objects that all cores keep together: 1 or more, 64 for each core by default. It is divided by the number of cores and rounded up, then to whole magazines; at most 4,096
    /// a core. In addition, each long-lived thread keeps up to two magazines, each of at most 16 objects and of no more than one core's share.
    /// </summary>
    /// <remarks>
    /// The default of <c>DefaultObjectPoolProvider</c>, two for each core, is meant for a pool that never releases anything. This one trims what is idle; and with fewer than 16 a core
    /// threads keep less and meet at the shelves more often. Set it lower where objects are large.
    /// </remarks>
    public int MaximumRetained { get; set; } = Environment.ProcessorCount * RetainedPerCore;

    /// <summary>Four full magazines (arbitrary).</summary>
    private const int RetainedPerCore = 64;

    /// <summary>
    /// Gets or sets the maximum number of objects that threads and cores keep together, never exceeded: 1 or more. A magazine counts with all the objects it has room for, even an empty one; so that little is left
    /// unused, magazines are made small enough for four a core. A limit of a few objects may be taken up by empty magazines. More threads than the limit allows magazines keep nothing: prefer <see
    /// cref="MaximumRetained"/> where the bound need not be strict. The default, <see langword="null"/>, is no limit but that of <see cref="MaximumRetained"/> and of the threads.
    /// </summary>
    public int? HardLimit { get; set; }

    /// <summary>Gets or sets the shortest time between two trims that the garbage collector triggers: 1 s … 1 h, 5 s by default. What was not used for two intervals is stale.</summary>
    public TimeSpan TrimInterval { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>Gets or sets what the pool does about a return that is known to be the second one of its object: <see cref="MisuseResponse.Throw"/> by default.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>Gets or sets the clock that trimming reads: <see cref="TimeProvider.System"/> by default. It is read on any thread, while no lock of the pool is held.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Gets or sets the source that tells how scarce memory is. The default, <see langword="null"/>, asks the garbage collector.</summary>
    public IMemoryPressureSource? PressureSource { get; set; }

    /// <summary>Gets or sets the pool's name in errors and statistics. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }
}
