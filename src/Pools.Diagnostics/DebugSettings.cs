using System;
using System.Threading;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Diagnostics;

/// <summary>The options of a debug pool, checked and made definite.</summary>
/// <remarks><b>Threading</b>: immutable.</remarks>
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
        QuarantineArrays = options.QuarantineArrays;
        QuarantineBytes = options.QuarantineBytes;
        VerifyInterval = options.VerifyInterval;
        FreshContent = options.FreshContent;
        Canary = options.Canary;
        Sensitive = options.Sensitive;
        Clock = options.TimeProvider;
        ForeignArrays = options.ForeignArrays;
        Name = options.Name ?? defaultName;
        Reporting = options.Reporting;
    }

    public DebugSizing Sizing { get; }

    public int Seed { get; }

    public StackCapture Stacks { get; }

    public int QuarantineArrays { get; }

    public long QuarantineBytes { get; }

    /// <summary>Zero: never.</summary>
    public TimeSpan VerifyInterval { get; }

    public FreshContent FreshContent { get; }

    public bool Canary { get; }

    public bool Sensitive { get; }

    public TimeProvider Clock { get; }

    public ForeignArrays ForeignArrays { get; }

    public string Name { get; }

    public PoolReporting? Reporting { get; }

    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public static DebugSettings From(DebugArrayPoolOptions options, string defaultName)
    {
        OptionChecks.RequireNotNull(options, nameof(options));
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.QuarantineArrays), options.QuarantineArrays, 0, MostArrays);
        OptionChecks.RequireRange(nameof(options.QuarantineBytes), options.QuarantineBytes, 0, long.MaxValue);
        OptionChecks.RequireZeroOrRange(nameof(options.VerifyInterval), options.VerifyInterval, ShortestVerifyInterval, LongestVerifyInterval);
        DebugSizing sizing = options.Sizing;
        OptionChecks.RequireDefined(nameof(options.Sizing), sizing, sizing is >= DebugSizing.Mixed and <= DebugSizing.Oversize, DebugSizing.Mixed, DebugSizing.Oversize);
        StackCapture stacks = options.Stacks;
        OptionChecks.RequireDefined(nameof(options.Stacks), stacks, stacks is >= StackCapture.None and <= StackCapture.Full, StackCapture.None, StackCapture.Full);
        FreshContent fresh = options.FreshContent;
        OptionChecks.RequireDefined(nameof(options.FreshContent), fresh, fresh is >= FreshContent.Poison and <= FreshContent.Zero, FreshContent.Poison, FreshContent.Zero);
        ForeignArrays foreign = options.ForeignArrays;
        OptionChecks.RequireDefined(nameof(options.ForeignArrays), foreign, foreign is >= ForeignArrays.Report and <= ForeignArrays.ReturnToShared, ForeignArrays.Report, ForeignArrays.ReturnToShared);
        MisuseReaction reaction = options.Reaction;
        OptionChecks.RequireDefined(
            nameof(options.Reaction), reaction, reaction is >= MisuseReaction.Throw and <= MisuseReaction.FailFast, MisuseReaction.Throw, MisuseReaction.FailFast);
        return new DebugSettings(options, defaultName);
    }
}
