using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The options of a debug pool, checked and made definite.</summary>
/// <remarks>
/// <para><b>Threading</b>: immutable.</para>
/// <para><b>Ordering</b>: fields are written by the constructor only.</para>
/// <para><b>Bounds</b>: none.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class DebugSettings
{
    public const int MostArrays = 1 << 20;

    public static readonly TimeSpan ShortestVerifyInterval = TimeSpan.FromMilliseconds(10);

    public static readonly TimeSpan LongestVerifyInterval = TimeSpan.FromDays(1);

    private static int s_seeds = Guid.NewGuid().GetHashCode();

    private DebugSettings(DebugArrayPoolOptions options, string defaultName)
    {
        Sizing = options.Sizing;
        Seed = options.Seed ?? DebugEnvironment.Seed ?? Interlocked.Increment(ref s_seeds);
        Stacks = options.Stacks;
        MaxQuarantineArrays = options.MaxQuarantineArrays;
        MaxQuarantineBytes = options.MaxQuarantineBytes;
        VerifyInterval = options.VerifyInterval;
        FreshContent = options.FreshContent;
        Canary = options.DetectWritesBeyondRequest;
        Sensitive = options.RequireClearing;
        ShowContents = options.ShowContents
            ?? DebugEnvironment.ShowContents
            ?? (options.Reporting is null && TestFramework.IsLoaded);
        Clock = options.TimeProvider;
        ForeignArrayReaction = options.ForeignArrayReaction;
        Name = options.Name ?? defaultName;
        Reporting = options.Reporting;
    }

    public DebugSizing Sizing { get; }

    public int Seed { get; }

    public StackCapture Stacks { get; }

    public int MaxQuarantineArrays { get; }

    public long MaxQuarantineBytes { get; }

    /// <summary>Zero: never.</summary>
    public TimeSpan VerifyInterval { get; }

    public FreshContent FreshContent { get; }

    public bool Canary { get; }

    public bool Sensitive { get; }

    /// <summary>By default only in tests, and not where a service container makes the pool, which sets <see cref="Reporting"/>.</summary>
    public bool ShowContents { get; }

    public TimeProvider Clock { get; }

    public ForeignArrayReaction ForeignArrayReaction { get; }

    public string Name { get; }

    public PoolReporting? Reporting { get; }

    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public static DebugSettings From(DebugArrayPoolOptions options, string defaultName)
    {
        OptionChecks.RequireNotNull(options, nameof(options));
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.MaxQuarantineArrays), options.MaxQuarantineArrays, 0, MostArrays);
        OptionChecks.RequireRange(nameof(options.MaxQuarantineBytes), options.MaxQuarantineBytes, 0, long.MaxValue);
        OptionChecks.RequireZeroOrRange(
            nameof(options.VerifyInterval), options.VerifyInterval, ShortestVerifyInterval, LongestVerifyInterval);
        OptionChecks.RequireDefined(nameof(options.Sizing), options.Sizing);
        OptionChecks.RequireDefined(nameof(options.Stacks), options.Stacks);
        OptionChecks.RequireDefined(nameof(options.FreshContent), options.FreshContent);
        OptionChecks.RequireDefined(nameof(options.ForeignArrayReaction), options.ForeignArrayReaction);
        OptionChecks.RequireDefined(nameof(options.Reaction), options.Reaction);
        return new DebugSettings(options, defaultName);
    }
}
