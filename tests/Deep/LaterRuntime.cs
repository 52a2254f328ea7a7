namespace Pools.Tests.Deep;

/// <summary>A runtime later than the SDK's, in a <c>dotnet</c> root without others: processes that a test starts run on it.</summary>
internal sealed class LaterRuntime
{
    public const string Framework = "net" + Version;

    private const string Version = "11.0";
    private const string Project = "tests/Deep/LaterRuntime";

    private LaterRuntime()
    {
    }

    /// <summary>Where the programs that are built for it lie, below their <c>bin</c>.</summary>
    public static string Output { get; } = Path.Combine(Framework, "Release", Framework);

    /// <summary>Lets programs that are built for the SDK's runtime run, too: the tool, and those that it observes.</summary>
    public static KeyValuePair<string, string> ForPrograms { get; } = new("DOTNET_ROLL_FORWARD", "Major");

    public string Host { get; } = Path.Combine(Repository.Root, Project, "bin", "dotnet", Path.GetFileName(DotNetHost.Path));

    /// <summary>Makes the root.</summary>
    public static (LaterRuntime? Runtime, string Failure) Make()
    {
        CommandResult restored = DotNet("restore", Project);
        if (restored.ExitCode != 0)
        {
            Console.WriteLine(restored.Output);
            return (null, "the packages of .NET 11 cannot be restored");
        }

        CommandResult made = DotNet("msbuild", Project, "-t:MakeRoot");
        return made.ExitCode == 0 ? (new LaterRuntime(), "") : throw new InvalidOperationException(made.Output);
    }

    /// <summary>Whether the output of a test program says that it ran on this runtime.</summary>
    public static bool HasRun(string output) => output.Contains($"-bit .NET {Version}", StringComparison.Ordinal);

    private static CommandResult DotNet(params string[] arguments) =>
        Command.Run(DotNetHost.Path, arguments, Repository.Root, DotNetHost.ForBuilds);
}
