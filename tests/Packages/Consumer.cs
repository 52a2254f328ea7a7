using System;
using System.Collections.Generic;
using System.IO;

namespace Pools.Tests.Packages;

/// <summary>A folder outside of the repository with the projects that use the packages.</summary>
internal sealed class Consumer : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly PackedLibraries _libraries;

    public Consumer(PackedLibraries libraries)
    {
        _libraries = libraries;
        Sources.CopyFolder("tests/Packages/Consumers", Root);
        File.Copy(Path.Combine(Repository.Root, "Directory.Packages.props"), Path.Combine(Root, "Directory.Packages.props"));
        File.WriteAllText(Path.Combine(Root, "nuget.config"), libraries.Configuration());
    }

    private string Root => _folder.Path;

    /// <summary>Builds a project and returns what was printed.</summary>
    public string Build(string project, params IEnumerable<string> arguments) =>
        DotNet.Build(Root, ["build", project, .. arguments, $"-p:PoolsVersion={_libraries.Version}"], Cache());

    /// <summary>Adds something to a project's file.</summary>
    public void AddTo(string project, string xml)
    {
        string file = Path.Combine(Root, project, project + ".csproj");
        File.WriteAllText(file, File.ReadAllText(file).Replace("</Project>", xml + "</Project>", StringComparison.Ordinal));
    }

    /// <summary>Runs a program that has been built.</summary>
    /// <param name="project">The program.</param>
    /// <param name="runtime">The runtime that it has been built for; empty: for any.</param>
    /// <param name="environment">Variables that it finds set besides.</param>
    public CommandResult Run(string project, string runtime = "", params IReadOnlyCollection<KeyValuePair<string, string>> environment) =>
        Command.Run(DotNetHost.Path, [Path.Combine(Root, project, "bin", "Debug", "net10.0", runtime, project + ".dll")], folder: null, environment);

    public void Dispose() => _folder.Dispose();

    /// <summary>What restores unpack goes into the folder here, and goes with it: the packages of this run are of no use to anybody else.</summary>
    private KeyValuePair<string, string> Cache() => new("NUGET_PACKAGES", Path.Combine(Root, "cache"));
}
