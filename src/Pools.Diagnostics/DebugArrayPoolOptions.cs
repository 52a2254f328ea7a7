namespace Pools.Diagnostics;

/// <summary>The options of a <see cref="DebugArrayPool{T}"/>.</summary>
/// <remarks>The pool reads the options once, in its constructor. Not thread-safe while being written.</remarks>
public sealed class DebugArrayPoolOptions
{
    /// <summary>Gets or sets the lengths of arrays: <see cref="DebugSizing.Mixed"/> by default. Isolated pools only.</summary>
    public DebugSizing Sizing { get; set; }

    /// <summary>Gets or sets the seed of random choices. The default, null, is the environment's or a new one. Reports name it.</summary>
    public int? Seed { get; set; }

    /// <summary>
    /// Gets or sets how much a pool records about the places of rents and returns. The default is the environment's, or
    /// <see cref="StackCapture.Caller"/>; for pools of <see cref="DebugArrayPoolFactory"/> or of a container,
    /// <see cref="StackCapture.Full"/>.
    /// </summary>
    public StackCapture Stacks { get; set; } = DebugEnvironment.Stacks ?? StackCapture.Caller;

    /// <summary>Gets or sets the maximum number of returned arrays that are watched at a time: 0 … 1,048,576, 4,096 by default.</summary>
    public int MaxQuarantineArrays { get; set; } = 4_096;

    /// <summary>
    /// Gets or sets the maximum number of bytes of returned arrays that are watched at a time: 0 or more, 64 MiB by default. A larger array
    /// is not watched. All debug pools of the process together watch 64 MiB, or more if one pool may. Each keeps room for at least a 64th
    /// of that, or for its last array.
    /// </summary>
    public long MaxQuarantineBytes { get; set; } = QuarantineBudget.DefaultLimit;

    /// <summary>
    /// Gets or sets how long a returned array may lie before it is checked: 10 ms … 1 day, or zero for never; 1 second by default. While
    /// the pool is idle, the time between checks doubles, up to 16 times the interval. Late writes are also found when the array is
    /// released, at the end of a scope, after full garbage collections, and by <see cref="DebugArrayPool{T}.Verify"/>.
    /// </summary>
    public TimeSpan VerifyInterval { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>Gets or sets what a rented array holds: <see cref="FreshContent.Poison"/> by default.</summary>
    public FreshContent FreshContent { get; set; }

    /// <summary>
    /// Gets or sets whether writes beyond the requested length are detected, by watching the elements there while the array is rented:
    /// false by default. Its findings are information, because using the whole array is legal.
    /// </summary>
    public bool DetectWritesBeyondRequest { get; set; }

    /// <summary>Gets or sets whether arrays must be cleared when they are returned, because they hold secrets: false by default.</summary>
    public bool RequireClearing { get; set; }

    /// <summary>
    /// Gets or sets whether reports show up to 32 bytes of an array that was written to. The default, <see langword="null"/>, shows them
    /// only in tests: if xunit, NUnit, MSTest or TUnit is loaded, and no service container makes the pool.
    /// </summary>
    /// <remarks>
    /// These bytes may be a password, and reports go to logs. <c>POOLS_DEBUG="contents=show"</c> or <c>hide</c> changes the default. The
    /// bytes of an array that must be cleared are never shown: see <see cref="RequireClearing"/>.
    /// </remarks>
    public bool? ShowContents { get; set; }

    /// <summary>Gets or sets what is done about a misuse: <see cref="MisuseReaction.Throw"/> by default.</summary>
    public MisuseReaction Reaction { get; set; }

    /// <summary>Gets or sets the reaction to a foreign array: <see cref="ForeignArrayReaction.Report"/> by default.</summary>
    public ForeignArrayReaction ForeignArrayReaction { get; set; }

    /// <summary>Gets or sets a callback for each new report, before the reaction. See <see cref="IMisuseObserver.OnMisuse"/>.</summary>
    public Action<MisuseReport>? OnReport { get; set; }

    /// <summary>Gets or sets the observer that is told of each new report; null: none.</summary>
    public IMisuseObserver? Observer { get; set; }

    /// <summary>Gets or sets the clock: <see cref="TimeProvider.System"/> by default. Not null. It is read on any thread.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Gets or sets the pool's name in reports. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>Whom the pool's counts go to; null: the process. Its reports go to the observers.</summary>
    internal PoolReporting? Reporting { get; set; }

    internal DebugArrayPoolOptions Copy() => (DebugArrayPoolOptions)MemberwiseClone();
}
