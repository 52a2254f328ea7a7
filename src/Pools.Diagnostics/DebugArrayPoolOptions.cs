using System;
using Pools.Observability;

namespace Pools.Diagnostics;

/// <summary>How a <see cref="DebugArrayPool{T}"/> is set up.</summary>
/// <remarks>The pool reads the options once, in its constructor. Not thread-safe while being written.</remarks>
public sealed class DebugArrayPoolOptions
{
    /// <summary>How long arrays are: <see cref="DebugSizing.Mixed"/> by default. Around another pool it has no effect: that pool decides.</summary>
    public DebugSizing Sizing { get; set; }

    /// <summary>Decides all that is left to chance. The default, <see langword="null"/>, is the seed of the environment, or a new one, which every report names.</summary>
    public int? Seed { get; set; }

    /// <summary>What is written down about rents and returns: what the environment says, or <see cref="StackCapture.Caller"/>.</summary>
    public StackCapture Stacks { get; set; } = DebugEnvironment.Stacks ?? StackCapture.Caller;

    /// <summary>How many returned arrays are watched at a time: 0 … 1,048,576, 4,096 by default.</summary>
    public int QuarantineArrays { get; set; } = 4_096;

    /// <summary>
    /// How many bytes of returned arrays are watched at a time: 0 or more, 64 MiB by default. A larger array is not watched. All debug pools of the process together watch 64 MiB, or what the pool with the most may watch by itself;
    /// a 64th of that, or its last array, is left to each.
    /// </summary>
    public long QuarantineBytes { get; set; } = QuarantineBudget.DefaultLimit;

    /// <summary>
    /// How long a returned array may lie before it is looked at: 10 ms … 1 day, or zero for never; 1 second by default. While nothing is returned, looks come after twice as long each time, up to
    /// 16 times the interval. Late writes are also found when the array is let go, at the end of a scope, after full garbage collections, and by <see cref="DebugArrayPool{T}.Verify"/>.
    /// </summary>
    public TimeSpan VerifyInterval { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>What a rented array holds: <see cref="FreshContent.Poison"/> by default.</summary>
    public FreshContent FreshContent { get; set; }

    /// <summary>
    /// Whether elements beyond the requested length are watched while the array is out: false by default. What it finds is information, because using the whole array is legal.
    /// </summary>
    public bool Canary { get; set; }

    /// <summary>Whether arrays must be cleared when they are returned, because they hold secrets: false by default.</summary>
    public bool Sensitive { get; set; }

    /// <summary>What is done about a misuse: <see cref="MisuseReaction.Throw"/> by default.</summary>
    public MisuseReaction Reaction { get; set; }

    /// <summary>What is done about a returned array that no debug pool has lent: <see cref="ForeignArrays.Report"/> by default.</summary>
    public ForeignArrays ForeignArrays { get; set; }

    /// <summary>Called once for each new report, before the reaction; null: nobody. As for <see cref="IMisuseObserver.OnMisuse"/>.</summary>
    public Action<MisuseReport>? OnReport { get; set; }

    /// <summary>Told of each new report; null: nobody.</summary>
    public IMisuseObserver? Observer { get; set; }

    /// <summary>The clock; the system's by default. Not null.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>The pool's name in reports. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }

    /// <summary>Whom the pool's counts go to; null: the process. Its reports go to the observers.</summary>
    internal PoolReporting? Reporting { get; set; }
}
