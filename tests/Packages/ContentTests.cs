using System;
using System.Buffers.Binary;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text;
using System.Xml.Linq;
using Xunit;

namespace Pools.Tests.Packages;

public sealed class ContentTests(PackedLibraries libraries)
{
    public static TheoryData<string> Ids => [.. PackedLibraries.Ids];

    [Theory]
    [InlineData("Pools", "net10.0")]
    [InlineData("Pools", "netstandard2.0", "Microsoft.Bcl.TimeProvider", "System.Diagnostics.DiagnosticSource", "System.Memory", "System.Runtime.CompilerServices.Unsafe")]
    [InlineData("Pools.Diagnostics", "net10.0", "Pools")]
    [InlineData("Pools.Diagnostics", "netstandard2.0", "Pools", "System.Diagnostics.DiagnosticSource")]
    [InlineData(
        "Pools.Extensions", "net10.0", "Microsoft.Extensions.Configuration.Abstractions", "Microsoft.Extensions.DependencyInjection.Abstractions",
        "Microsoft.Extensions.Logging.Abstractions", "Microsoft.Extensions.ObjectPool", "Microsoft.Extensions.Options", "Pools", "Pools.Diagnostics")]
    public void A_package_depends_on_what_its_assembly_uses_and_on_nothing_else(string id, string framework, params string[] expected)
    {
        XElement group = Assert.Single(Metadata(id).Descendants(), e => e.Name.LocalName == "group" && FrameworkOf(e) == framework);
        Assert.Equal(expected, group.Elements().Select(e => e.Attribute("id")!.Value).Order(StringComparer.Ordinal));

        using ZipArchive package = libraries.Open(id);
        string[] references = Assemblies.ReferencesOf(package.Read($"lib/{framework}/{id}.dll"));
        Assert.All(expected, name => Assert.Contains(name, references));
    }

    [Fact]
    public void A_package_fits_only_the_other_packages_of_its_own_version()
    {
        XElement[] ours = [.. PackedLibraries.Ids.SelectMany(id => Metadata(id).Descendants()).Where(e => PackedLibraries.Ids.Contains((string?)e.Attribute("id")))];

        // Diagnostics for two frameworks, Extensions for one on two packages.
        Assert.Equal(4, ours.Length);
        Assert.All(ours, dependency => Assert.Equal($"[{libraries.Version}]", dependency.Attribute("version")!.Value));
    }

    [Theory, MemberData(nameof(Ids))]
    public void A_package_tells_what_it_is_and_under_which_license(string id)
    {
        XElement metadata = Metadata(id);

        Assert.Equal(libraries.Version, Value(metadata, "version"));
        Assert.Equal("MIT", Value(metadata, "license"));
        Assert.Equal("README.md", Value(metadata, "readme"));
        Assert.Single(PackedLibraries.Ids.Select(other => Value(Metadata(other), "description")), Value(metadata, "description"));
    }

    [Theory, MemberData(nameof(Ids))]
    public void A_package_has_a_readme_of_its_own(string id)
    {
        using ZipArchive package = libraries.Open(id);

        Assert.StartsWith($"# {id}\n", Encoding.UTF8.GetString(package.Read("README.md")), StringComparison.Ordinal);
    }

    [Theory, MemberData(nameof(Ids))]
    public void A_package_tells_what_is_new_in_it(string id) =>
        Assert.Equal(Lines(File.ReadAllText(Path.Combine(Repository.Root, "CHANGELOG.md"))), Lines(Value(Metadata(id), "releaseNotes")));

    [Theory, MemberData(nameof(Ids))]
    public void A_package_has_an_icon_that_galleries_can_show(string id)
    {
        using ZipArchive package = libraries.Open(id);
        byte[] icon = package.Read(Value(Metadata(id), "icon"));

        // A PNG of 128 by 128 pixels, which galleries ask for: signature, then the first chunk with width and height.
        Assert.True("PNG\r\n\x1a\n"u8.SequenceEqual(icon.AsSpan(1, 7)));
        Assert.Equal((128, 128), (BinaryPrimitives.ReadInt32BigEndian(icon.AsSpan(16)), BinaryPrimitives.ReadInt32BigEndian(icon.AsSpan(20))));
    }

    private static string[] Lines(string text) => text.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    [Theory, MemberData(nameof(Ids))]
    public void Every_assembly_that_others_compile_against_has_the_documentation_of_its_public_types_beside_it(string id)
    {
        using ZipArchive package = libraries.Open(id);
        string[] assemblies = [.. package.Entries.Select(e => e.FullName).Where(name => name.StartsWith("lib/", StringComparison.Ordinal) && name.EndsWith(".dll", StringComparison.Ordinal))];

        Assert.NotEmpty(assemblies);
        Assert.All(assemblies, path =>
        {
            using MemoryStream xml = new(package.Read(Path.ChangeExtension(path, ".xml")));
            string[] documented = [.. XDocument.Load(xml).Descendants("member").Select(member => member.Attribute("name")!.Value)];
            string[] types = Assemblies.PublicTypesOf(package.Read(path));

            // Of public types and all of them; each member is one of theirs, named by its type, a dot, and a name that has none.
            Assert.Equal(types.Order(StringComparer.Ordinal), documented.Where(name => name[0] == 'T').Select(name => name[2..]).Order(StringComparer.Ordinal));
            Assert.All(documented.Where(name => name[0] != 'T').Select(name => name[2..].Split('(')[0]), name => Assert.Contains(name[..name.LastIndexOf('.')], types));
            Assert.True(documented.Length > types.Length);
        });
    }

    private static string FrameworkOf(XElement group) => group.Attribute("targetFramework")!.Value.TrimStart('.').ToLowerInvariant();

    private static string Value(XElement metadata, string name) => Assert.Single(metadata.Elements(), e => e.Name.LocalName == name).Value;

    private XElement Metadata(string id)
    {
        using ZipArchive package = libraries.Open(id);
        using MemoryStream nuspec = new(package.Read(id + ".nuspec"));
        return Assert.Single(XDocument.Load(nuspec).Root!.Elements());
    }
}
