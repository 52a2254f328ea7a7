using System.Reflection.Metadata;
using System.Text.Json;

namespace Pools.Tests.Packages;

/// <summary>Packing in a clone: git tells the version and the places of the sources.</summary>
[Trait("Run", "Deep")]
public sealed class CloneTests : IDisposable
{
    private const string Id = "Pools.Diagnostics";
    private const string Version = "9.8.7-rc.1";

    private static readonly Guid s_sourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A");
    private static readonly Guid s_embeddedSource = new("0E8A571B-6926-466E-B4AD-8AB04611F5FE");

    private readonly TemporaryFolder _folder = new();

    private string Clone => Path.Combine(_folder.Path, "clone");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_package_names_its_tag_and_its_commit()
    {
        PackedLibraries.CopySources(Directory.CreateDirectory(Clone).FullName);
        File.Copy(Path.Combine(Repository.Root, ".gitignore"), Path.Combine(Clone, ".gitignore"));
        Git("init");
        Git("remote", "add", "origin", PackedLibraries.Home);
        Git("add", ".");
        Git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-m", "All");
        Git("tag", $"v{Version}");
        string commit = Git("rev-parse", "HEAD").Trim();

        // A reader's file, which names a folder that does not exist yet.
        File.WriteAllText(
            Path.Combine(_folder.Path, "nuget.config"),
            """<configuration><packageSources><add key="pools" value="packages" /></packageSources></configuration>""");

        string output = DotNet.Build(Clone, "pack", $"src/{Id}", "-c", "Release", "-o", "../packages", "-p:RunAnalyzers=false");

        Assert.DoesNotContain(": warning ", output, StringComparison.Ordinal);
        using ZipArchive package = Open("nupkg");
        XElement metadata = package.Metadata(Id);
        XElement repository = Assert.Single(metadata.Elements(), element => element.Name.LocalName == "repository");
        Assert.Equal(PackedLibraries.Home, (string?)repository.Attribute("url"));
        Assert.Equal(commit, (string?)repository.Attribute("commit"));
        IEnumerable<XElement> pools = metadata.Descendants().Where(element => (string?)element.Attribute("id") == "Pools");
        Assert.Equal([$"[{Version}]", $"[{Version}]"], pools.Select(dependency => (string?)dependency.Attribute("version")));
        Assert.NotEqual(-1, package.Read($"lib/net10.0/{Id}.dll").AsSpan().IndexOf(Encoding.UTF8.GetBytes(Version)));

        using ZipArchive symbols = Open("snupkg");
        (string map, string[] embedded, string[] documents) = Assemblies.ReadSymbols(symbols.Read($"lib/net10.0/{Id}.pdb"), SourcesOf);
        JsonElement target = JsonDocument.Parse(map).RootElement.GetProperty("documents").GetProperty("/_/*");
        Assert.Equal($"https://raw.githubusercontent.com/example/pools/{commit}/*", target.GetString());

        // Each source is in the commit or in the symbols.
        string[] committed = Git("ls-files").Split('\n');
        Assert.NotEmpty(embedded);
        Assert.NotEmpty(documents.Except(embedded));
        Assert.All(documents.Except(embedded), document => Assert.Contains(document["/_/".Length..], committed));
    }

    private static (string Map, string[] Embedded, string[] Documents) SourcesOf(MetadataReader reader)
    {
        CustomDebugInformation[] all = [.. reader.CustomDebugInformation.Select(reader.GetCustomDebugInformation)];
        CustomDebugInformation map = Assert.Single(all, information => reader.GetGuid(information.Kind) == s_sourceLink);
        return (
            Encoding.UTF8.GetString(reader.GetBlobBytes(map.Value)),
            [.. all.Where(information => reader.GetGuid(information.Kind) == s_embeddedSource).Select(NameOf)],
            [.. reader.Documents.Select(handle => reader.GetString(reader.GetDocument(handle).Name))]);

        string NameOf(CustomDebugInformation information) =>
            reader.GetString(reader.GetDocument((DocumentHandle)information.Parent).Name);
    }

    private ZipArchive Open(string kind) => ZipFile.OpenRead(Path.Combine(_folder.Path, "packages", $"{Id}.{Version}.{kind}"));

    private string Git(params string[] arguments) => DotNet.RequireSuccess(Command.Run("git", arguments, Clone));
}
