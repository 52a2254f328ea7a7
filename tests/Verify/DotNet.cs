using System.Collections.Generic;
using Pools.Tests.Smoke;

namespace Pools.Tests.Verify;

/// <summary>Runs <c>dotnet</c> in the repository.</summary>
internal static class DotNet
{
    private static readonly KeyValuePair<string, string> s_deep = new(Depth.Variable, Depth.Deep);

    private static readonly KeyValuePair<string, string> s_collects = new("DOTNET_STARTUP_HOOKS", typeof(StartupHook).Assembly.Location);

    /// <summary>Shows what it prints as it prints it. Tests search at their deeper bounds.</summary>
    /// <returns>Whether it has ended with 0.</returns>
    public static bool Run(params IEnumerable<string> arguments) => Command.Show(DotNetHost.Path, arguments, Repository.Root, s_deep) == 0;

    /// <summary>Keeps what it prints. Tests search at the bounds of the test run.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="collects">Whether its collector never rests: see <see cref="StartupHook"/>.</param>
    public static CommandResult RunQuietly(IEnumerable<string> arguments, bool collects) =>
        Command.Run(DotNetHost.Path, arguments, Repository.Root, collects ? [s_collects] : []);
}
