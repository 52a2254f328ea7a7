using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Checks the options of a debug pool and makes them definite.</summary>
internal static class DebugSettings
{
    public const int MostArrays = 1 << 20;

    public static readonly TimeSpan ShortestVerifyInterval = TimeSpan.FromMilliseconds(10);

    public static readonly TimeSpan LongestVerifyInterval = TimeSpan.FromDays(1);

    private static int s_seeds = Guid.NewGuid().GetHashCode();

    /// <summary>Copies options, and sets the name, the seed and whether contents are shown, unless they are set.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its time provider is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public static DebugArrayPoolOptions From(DebugArrayPoolOptions options, string defaultName)
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
        DebugArrayPoolOptions settings = options.Copy();
        settings.Name ??= defaultName;
        settings.Seed ??= DebugEnvironment.Seed ?? Interlocked.Increment(ref s_seeds);

        // By default only in tests, and not where a service container makes the pool.
        settings.ShowContents ??= DebugEnvironment.ShowContents ?? (options.Reporting is null && TestFramework.IsLoaded);
        return settings;
    }
}
