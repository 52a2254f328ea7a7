using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;

namespace Pools.Tests.Packages;

/// <summary>The packages, made once for all tests, of a version that nobody has seen before: restores remember what a version held.</summary>
public sealed class PackedLibraries : IDisposable
{
    private static readonly string[] s_analyzerProjects = ["Pools.Analyzers", "Pools.Analyzers.CodeFixes", "Pools.Analyzers.Generator", "Pools.Analyzers.Package"];

    private readonly TemporaryFolder _folder = new();

    public PackedLibraries()
    {
        string sources = Directory.CreateDirectory(Path.Combine(_folder.Path, "sources")).FullName;
        Sources.CopyLibraries(sources);
        File.WriteAllText(
            Path.Combine(sources, "Libraries.slnx"),
            $"<Solution>{string.Concat(Projects.Select(path => $"""<Project Path="{path}" />"""))}</Solution>");

        // PackageVersion, not Version: the assemblies are those of any build, which has also run the analyzers.
        DotNet.BuildQuietly(sources, ["pack", "Libraries.slnx", "-c", "Release", "-p:RunAnalyzers=false", "-o", Packages, $"-p:PackageVersion={Version}", $"-p:RepositoryUrl={Home}"]);
    }

    /// <summary>The libraries' packages. The analyzers and the tool are packed, too, and are no libraries.</summary>
    public static string[] Ids { get; } = ["Pools", "Pools.Diagnostics", "Pools.Extensions"];

    /// <summary>What is packed, by project.</summary>
    private static IEnumerable<string> Projects =>
    [
        .. Ids.Concat(s_analyzerProjects).Select(name => $"src/{name}/{name}.csproj"),
        "tools/Pools.Tool/Pools.Tool.csproj",
    ];

    /// <summary>Where the packages say that their sources are.</summary>
    public const string Home = "https://example.org/pools";

    /// <summary>The packages' version.</summary>
    public string Version { get; } = $"0.1.0-test.v{Guid.NewGuid():N}";

    /// <summary>Where the packages are.</summary>
    public string Packages => Path.Combine(_folder.Path, "packages");

    /// <summary>A configuration for restores: the packages, and what the machine has unpacked already.</summary>
    public string Configuration()
    {
        string unpacked = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
            ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        string fallback = Directory.Exists(unpacked) ? $"""<fallbackPackageFolders><add key="machine" value="{unpacked}" /></fallbackPackageFolders>""" : "";
        return $"""
            <configuration>
              <packageSources><clear /><add key="packed" value="{Packages}" /></packageSources>
              {fallback}
            </configuration>
            """;
    }

    /// <summary>A part of every path of a file that a package was built from.</summary>
    public string Mark => Path.GetFileName(_folder.Path);

    /// <summary>Opens a package.</summary>
    public ZipArchive Open(string id) => ZipFile.OpenRead(Path.Combine(Packages, $"{id}.{Version}.nupkg"));

    /// <summary>Opens a package's symbols.</summary>
    public ZipArchive OpenSymbols(string id) => ZipFile.OpenRead(Path.Combine(Packages, $"{id}.{Version}.snupkg"));

    /// <inheritdoc/>
    public void Dispose() => _folder.Dispose();
}
