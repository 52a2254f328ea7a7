namespace Pools.Tests.Packages;

/// <summary>A folder outside of the repository with projects that use the packages.</summary>
internal sealed class Consumer : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly PackedLibraries _libraries;

    /// <param name="usesSources">Whether restores may also use the machine's package sources.</param>
    public Consumer(PackedLibraries libraries, bool usesSources = false)
    {
        _libraries = libraries;
        PackedLibraries.CopyFolder("tests/Packages/Consumers", Root);
        File.Copy(Path.Combine(Repository.Root, "Directory.Packages.props"), Path.Combine(Root, "Directory.Packages.props"));
        File.WriteAllText(Path.Combine(Root, "nuget.config"), libraries.Configuration(usesSources));
    }

    public string Root => _folder.Path;

    /// <summary>Builds a project, which must succeed, and returns what was printed.</summary>
    public string Build(string project, params IEnumerable<string> arguments) => DotNet.RequireSuccess(Run("build", project, arguments));

    /// <summary>Runs a command of <c>dotnet</c> on a project.</summary>
    public CommandResult Run(
        string command,
        string project,
        IEnumerable<string> arguments,
        params IReadOnlyCollection<KeyValuePair<string, string>> environment) =>
        DotNet.Run(Root, [command, project, .. arguments, $"-p:PoolsVersion={_libraries.Version}"], [Cache, .. environment]);

    /// <summary>Runs a built program, which must succeed, and returns its lines.</summary>
    public string[] RunProgram(string project, string runtime = "", params IReadOnlyCollection<KeyValuePair<string, string>> environment)
    {
        string program = Path.Combine(Root, project, "bin", "Debug", "net10.0", runtime, project + ".dll");
        string output = DotNet.RequireSuccess(Command.Run(DotNetHost.Path, [program], folder: null, environment));
        return output.Split('\n', StringSplitOptions.TrimEntries);
    }

    /// <summary>Adds XML to a project's file.</summary>
    public void Add(string project, string xml)
    {
        string file = Path.Combine(Root, project, project + ".csproj");
        File.WriteAllText(file, File.ReadAllText(file).Replace("</Project>", xml + "</Project>", StringComparison.Ordinal));
    }

    public void Dispose() => _folder.Dispose();

    // No other run can use these packages.
    public KeyValuePair<string, string> Cache => new("NUGET_PACKAGES", Path.Combine(Root, "cache"));
}
