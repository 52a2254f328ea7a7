using System;
using System.Collections.Generic;
using Pools.Tests.Smoke;

namespace Pools.Tests.Verify;

/// <summary>Runs <c>dotnet</c> in the repository.</summary>
internal static class DotNet
{
    // A guard against a hang, not a measurement: a turn of repeated tests takes minutes, many where other work is beside it.
    private static readonly TimeSpan s_hang = TimeSpan.FromHours(1);

    private static readonly KeyValuePair<string, string> s_deep = new(Depth.Variable, Depth.Deep);

    private static readonly KeyValuePair<string, string> s_collects = new("DOTNET_STARTUP_HOOKS", typeof(StartupHook).Assembly.Location);

    /// <summary>Shows what it prints as it prints it. Tests search at their deeper bounds.</summary>
    /// <returns>Whether it has ended with 0.</returns>
    public static bool Run(params IEnumerable<string> arguments) => Command.Show(DotNetHost.Path, arguments, Repository.Root, s_deep) == 0;

    /// <summary>Keeps what it prints. Tests search at the bounds of the test run.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="collects">Whether its collector never rests: see <see cref="StartupHook"/>.</param>
    /// <returns>What came of it; if it hung and was stopped, an exit code that is not 0, and the output says so.</returns>
    public static CommandResult RunQuietly(IEnumerable<string> arguments, bool collects)
    {
        (CommandResult result, string? stopped) = Command.RunWithin(DotNetHost.Path, arguments, s_hang, long.MaxValue, Repository.Root, collects ? [s_collects] : []);
        return stopped is null ? result : result with { Output = $"{result.Output}{Environment.NewLine}It {stopped}." };
    }

    /// <summary>Builds everything, quietly.</summary>
    /// <returns>Whether that was possible.</returns>
    public static bool Build() => Run("build", "Pools.sln", "-c", "Release", "-v", "quiet");
}
