using Pools.Tests.Packages;

[assembly: AssemblyFixture(typeof(PackedLibraries))]

namespace Pools.Tests.Packages;

/// <summary>
/// The packages, packed once, with a version that no restore has seen before. The fast run packs the built libraries and analyzers.
/// The deep run builds and packs everything from a copy of the sources.
/// </summary>
public sealed class PackedLibraries : IDisposable
{
    /// <summary>The repository that the packages name.</summary>
    public const string Home = "https://github.com/example/pools";

    /// <summary>The commit that the packages name.</summary>
    public const string Commit = "0123456789abcdef0123456789abcdef01234567";

    private readonly TemporaryFolder _folder = new();

    public PackedLibraries()
    {
        string sources = Directory.CreateDirectory(Path.Combine(_folder.Path, "sources")).FullName;
        CopySources(sources, withOutputs: !Depth.IsDeep);
        string[] projects =
        [
            .. Ids.Select(id => $"src/{id}"), "src/Pools.Analyzers.Package", .. Depth.IsDeep ? ["tools/Pools.Tool"] : (string[])[],
        ];
        IEnumerable<string> entries = projects.Select(project => $"""<Project Path="{project}/{Path.GetFileName(project)}.csproj" />""");
        File.WriteAllText(Path.Combine(sources, "Libraries.slnx"), $"<Solution>{string.Concat(entries)}</Solution>");

        // PackageVersion, not Version: the version changes no assembly.
        string[] mode = Depth.IsDeep
            ? [$"-p:RepositoryUrl={Home}", $"-p:RepositoryCommit={Commit}", "-p:Precompile=true"]
            : ["-p:NoBuild=true", "-p:BuildProjectReferences=false", "-p:HasPoolRules=false", "-p:EnablePackageValidation=false"];
        string output = DotNet.Build(
            sources,
            [
                "msbuild", "Libraries.slnx", "-restore", "-t:Pack", "-v:minimal", "-p:Configuration=Release", "-p:RunAnalyzers=false",
                "-p:ShouldUnsetParentConfigurationAndPlatform=false",
                $"-p:PackageVersion={Version}", $"-p:PackageOutputPath={Packages}", .. mode,
            ]);
        Assert.DoesNotContain(": warning ", output, StringComparison.Ordinal);
    }

    /// <summary>The packages with libraries.</summary>
    public static string[] Ids { get; } = ["Pools", "Pools.Diagnostics", "Pools.Extensions"];

    /// <summary>The packages of the deep run.</summary>
    public static string[] AllIds { get; } = [.. Ids, "Pools.Analyzers", "Pools.Tool"];

    public string Version { get; } = $"0.1.0-test.v{Guid.NewGuid():N}";

    /// <summary>A part of the path of each file that a package was built from.</summary>
    public string Mark => Path.GetFileName(_folder.Path);

    private string Packages => Path.Combine(_folder.Path, "packages");

    /// <summary>Everything that the packages are built from.</summary>
    public static void CopySources(string target, bool withOutputs = false)
    {
        foreach (string folder in (string[])["src", "tools", "eng", "docs/analyzers"])
        {
            CopyFolder(folder, Path.Combine(target, folder), withOutputs);
        }

        string[] files =
        [
            "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props", "nuget.config", "global.json", ".editorconfig",
            "CHANGELOG.md",
        ];
        Array.ForEach(files, file => File.Copy(Path.Combine(Repository.Root, file), Path.Combine(target, file)));
    }

    public static void CopyFolder(string folder, string target, bool withOutputs = false)
    {
        string source = Path.Combine(Repository.Root, folder);
        foreach (string file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
        {
            string path = Path.GetRelativePath(source, file);
            if (withOutputs || !path.Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj"))
            {
                string copy = Path.Combine(target, path);
                Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
                File.Copy(file, copy);
            }
        }
    }

    /// <summary>A configuration for restores: the packages, and the machine's package folder.</summary>
    /// <param name="usesSources">Whether to add the machine's package sources.</param>
    public string Configuration(bool usesSources = false)
    {
        string unpacked = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
            ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        return $"""
            <configuration>
              <packageSources>{(usesSources ? "" : "<clear />")}<add key="packed" value="{Packages}" /></packageSources>
              <fallbackPackageFolders><add key="machine" value="{unpacked}" /></fallbackPackageFolders>
            </configuration>
            """;
    }

    public ZipArchive Open(string id, bool symbols = false) =>
        ZipFile.OpenRead(Path.Combine(Packages, $"{id}.{Version}.{(symbols ? "snupkg" : "nupkg")}"));

    /// <summary>The data of a package that a gallery shows.</summary>
    public XElement Metadata(string id)
    {
        using ZipArchive package = Open(id);
        return package.Metadata(id);
    }

    public void Dispose() => _folder.Dispose();
}
