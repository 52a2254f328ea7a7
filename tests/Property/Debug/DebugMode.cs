using System;
using System.Buffers;
using Pools.Diagnostics;

namespace Pools.Tests.Debug;

/// <summary>A way in which a debug pool is set up.</summary>
public sealed class DebugMode
{
    private readonly bool _isDecorating;
    private readonly DebugSizing _sizing;

    private DebugMode(string name, DebugSizing sizing, bool isDecorating)
    {
        Name = name;
        _sizing = sizing;
        _isDecorating = isDecorating;
    }

    public static DebugMode[] All { get; } =
    [
        new("isolated, exact", DebugSizing.Exact, isDecorating: false),
        new("isolated, oversize", DebugSizing.Oversize, isDecorating: false),
        new("isolated, mixed", DebugSizing.Mixed, isDecorating: false),
        new("decorating", DebugSizing.Mixed, isDecorating: true),
    ];

    public string Name { get; }

    internal DebugArrayPool<T> Make<T>(Action<DebugArrayPoolOptions>? configure = null, QuarantineBudget? budget = null)
    {
        var options = new DebugArrayPoolOptions { Sizing = _sizing, Seed = 4711, Stacks = StackCapture.Caller };
        configure?.Invoke(options);
        return new DebugArrayPool<T>(_isDecorating ? new PerCoreArrayPool<T>() : null, options, budget ?? QuarantineBudget.Process);
    }

    public override string ToString() => Name;
}
