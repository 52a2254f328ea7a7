namespace Pools.Tests.Packages;

/// <summary>The <c>dotnet</c> command, which leaves no server behind.</summary>
internal static class DotNet
{
    public static CommandResult Run(
        string folder, IEnumerable<string> arguments, params IReadOnlyCollection<KeyValuePair<string, string>> environment)
    {
        string[] all = [.. arguments, "-nodeReuse:false", "-p:UseSharedCompilation=false"];
        return Command.Run(DotNetHost.Path, all, folder, [.. DotNetHost.ForBuilds, .. environment]);
    }

    /// <summary>Runs a command that must succeed, and returns what it printed.</summary>
    public static string Build(string folder, params IEnumerable<string> arguments) => RequireSuccess(Run(folder, arguments));

    public static string RequireSuccess(CommandResult result)
    {
        Assert.True(result.ExitCode == 0, result.Output);
        return result.Output;
    }
}
