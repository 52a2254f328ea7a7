using System;
using System.Collections.Generic;
using Xunit;

namespace Pools.Tests.Packages;

/// <summary>The <c>dotnet</c> command, which leaves no server behind.</summary>
internal static class DotNet
{
    private static readonly string[] s_noServers = ["-nodeReuse:false", "-p:UseSharedCompilation=false"];

    /// <summary>Builds, packs or whatever it is.</summary>
    public static CommandResult Run(string folder, IEnumerable<string> arguments, params IReadOnlyCollection<KeyValuePair<string, string>> environment) =>
        Command.Run(DotNetHost.Path, [.. arguments, .. s_noServers], folder, [.. DotNetHost.ForBuilds, .. environment]);

    /// <summary>Builds, packs or whatever it is, and requires success. Returns what was printed.</summary>
    public static string Build(string folder, IEnumerable<string> arguments, params IReadOnlyCollection<KeyValuePair<string, string>> environment)
    {
        CommandResult result = Run(folder, arguments, environment);
        Assert.True(result.ExitCode == 0, result.Output);
        return result.Output;
    }

    /// <summary>The same, and requires that there was no warning.</summary>
    public static void BuildQuietly(string folder, IEnumerable<string> arguments, params IReadOnlyCollection<KeyValuePair<string, string>> environment) =>
        Assert.DoesNotContain(": warning ", Build(folder, arguments, environment), StringComparison.Ordinal);
}
