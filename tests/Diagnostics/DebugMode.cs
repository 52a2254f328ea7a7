using Pools.Tests.Debug;
using Xunit.Sdk;

[assembly: RegisterXunitSerializer(typeof(DebugModeSerializer), typeof(DebugMode))]

namespace Pools.Tests.Debug;

/// <summary>A configuration of a debug pool.</summary>
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

    public static DebugMode AroundShared { get; } =
        new("decorating ArrayPool.Shared", DebugSizing.Mixed, isDecorating: true) { IsAroundShared = true };

    public string Name { get; }

    public DebugSizing Sizing { get; }

    public bool IsDecorating { get; }

    private bool IsAroundShared { get; init; }

    /// <summary>A pool that verifies only when the test tells it to, unless the test chooses otherwise.</summary>
    internal DebugArrayPool<T> Make<T>(Action<DebugArrayPoolOptions>? configure = null, QuarantineBudget? budget = null,
        bool trimsAfterGen2 = false)
    {
        var options =
            new DebugArrayPoolOptions { Sizing = Sizing, Seed = 4711, Stacks = StackCapture.Caller, VerifyInterval = TimeSpan.Zero };
        configure?.Invoke(options);
        return new DebugArrayPool<T>(Inner<T>(), options, budget ?? QuarantineBudget.Process, trimsAfterGen2: trimsAfterGen2);
    }

    public override string ToString() => Name;

    private ArrayPool<T>? Inner<T>() => IsAroundShared ? ArrayPool<T>.Shared : IsDecorating ? new PerCoreArrayPool<T>() : null;
}

/// <summary>For theories.</summary>
public sealed class DebugModeSerializer : NameSerializer
{
    protected override object Find(Type type, string name) =>
        DebugMode.All.Append(DebugMode.AroundShared).Single(mode => mode.Name == name);
}
