namespace Pools.Tests.Packages;

[Trait("Run", "Deep")]
public sealed partial class ContentTests(PackedLibraries libraries)
{
    public static TheoryData<string> Ids => [.. PackedLibraries.Ids];

    [Theory, InlineData("Pools", "net10.0")]
    [InlineData(
        "Pools", "netstandard2.0", "Microsoft.Bcl.TimeProvider", "System.Diagnostics.DiagnosticSource", "System.Memory",
        "System.Runtime.CompilerServices.Unsafe")]
    [InlineData("Pools.Diagnostics", "net10.0", "Pools")]
    [InlineData("Pools.Diagnostics", "netstandard2.0", "Pools", "System.Diagnostics.DiagnosticSource")]
    [InlineData(
        "Pools.Extensions", "net10.0", "Microsoft.Extensions.Configuration.Binder",
        "Microsoft.Extensions.DependencyInjection.Abstractions", "Microsoft.Extensions.Logging.Abstractions",
        "Microsoft.Extensions.ObjectPool", "Microsoft.Extensions.Options", "Pools", "Pools.Diagnostics")]
    public void A_package_depends_exactly_on_what_its_assembly_references(string id, string framework, params string[] expected)
    {
        XElement group = Assert.Single(
            libraries.Metadata(id).Descendants().Where(element => element.Name.LocalName == "group"),
            element => $".{framework}".EndsWith((string)element.Attribute("targetFramework")!, StringComparison.OrdinalIgnoreCase));
        Assert.Equal(expected, group.Elements().Select(element => (string?)element.Attribute("id")).Order(StringComparer.Ordinal));
        Assert.All(
            group.Elements().Where(element => PackedLibraries.Ids.Contains((string?)element.Attribute("id"))),
            own => Assert.Equal($"[{libraries.Version}]", (string?)own.Attribute("version")));

        using ZipArchive package = libraries.Open(id);
        string[] references = Assemblies.ReferencesOf(package.Read($"lib/{framework}/{id}.dll"));
        Assert.All(expected, name => Assert.Contains(name, references));
    }

    [Theory, MemberData(nameof(Ids))]
    public void Documentation_covers_exactly_the_public_types(string id)
    {
        using ZipArchive package = libraries.Open(id);
        string[] assemblies = [.. package.Names().Where(name => Library().IsMatch(name))];

        Assert.NotEmpty(assemblies);
        Assert.All(assemblies, path =>
        {
            using MemoryStream xml = new(package.Read(Path.ChangeExtension(path, ".xml")));
            string[] documented = [.. XDocument.Load(xml).Descendants("member").Select(member => (string)member.Attribute("name")!)];
            string[] types = Assemblies.PublicTypesOf(package.Read(path));

            IEnumerable<string> documentedTypes = documented.Where(name => name[0] == 'T').Select(name => name[2..]);
            Assert.Equal(types.Order(StringComparer.Ordinal), documentedTypes.Order(StringComparer.Ordinal));
            Assert.All(
                documented.Where(name => name[0] != 'T').Select(name => name[2..].Split('(')[0]),
                name => Assert.Contains(name[..name.LastIndexOf('.')], types));
        });
    }

    [GeneratedRegex(@"^lib/.*\.dll$")]
    private static partial Regex Library();
}
