using System;
using System.Buffers;
using Pools.Diagnostics;

namespace Pools.Tests.Debug;

/// <summary>A way in which a debug pool is set up.</summary>
public sealed class DebugMode
{
    private DebugMode(string name, DebugSizing sizing, bool isDecorating)
    {
        Name = name;
        Sizing = sizing;
        IsDecorating = isDecorating;
    }

    public static DebugMode[] All { get; } =
    [
        new("isolated, exact", DebugSizing.Exact, isDecorating: false),
        new("isolated, oversize", DebugSizing.Oversize, isDecorating: false),
        new("isolated, mixed", DebugSizing.Mixed, isDecorating: false),
        new("decorating", DebugSizing.Mixed, isDecorating: true),
    ];

    /// <summary>Around the runtime's own pool.</summary>
    public static DebugMode AroundShared { get; } = new("decorating ArrayPool.Shared", DebugSizing.Mixed, isDecorating: true) { IsAroundShared = true };

    public string Name { get; }

    public DebugSizing Sizing { get; }

    /// <summary>Whether arrays come from another pool, which decides how long they are.</summary>
    public bool IsDecorating { get; }

    private bool IsAroundShared { get; init; }

    /// <summary>A pool that looks at what it watches when its test says so, unless the test chooses otherwise: what a look of another thread has found is not told before its end.</summary>
    internal DebugArrayPool<T> Make<T>(Action<DebugArrayPoolOptions>? configure = null, QuarantineBudget? budget = null, bool hearsCollections = false)
    {
        var options = new DebugArrayPoolOptions { Sizing = Sizing, Seed = 4711, Stacks = StackCapture.Caller, VerifyInterval = TimeSpan.Zero };
        configure?.Invoke(options);
        return new DebugArrayPool<T>(Inner<T>(), options, budget ?? QuarantineBudget.Process, hearsCollections: hearsCollections);
    }

    public override string ToString() => Name;

    private ArrayPool<T>? Inner<T>() => IsAroundShared ? ArrayPool<T>.Shared : IsDecorating ? new PerCoreArrayPool<T>() : null;
}
