using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Pools.Tests.Packages;

[Trait("Run", "Deep")]
public sealed class SymbolTests(PackedLibraries libraries)
{
    [Theory, MemberData(nameof(ContentTests.Ids), MemberType = typeof(ContentTests))]
    public void Symbols_fit_their_assembly_and_name_no_folder_of_the_machine(string id)
    {
        using ZipArchive package = libraries.Open(id);
        using ZipArchive symbols = libraries.Open(id, symbols: true);
        string[] assemblies =
        [
            .. package.Names()
                .Where(name => name.Contains("lib/", StringComparison.Ordinal) && name.EndsWith(".dll", StringComparison.Ordinal)),
        ];

        Assert.NotEmpty(assemblies);
        Assert.All(assemblies, path =>
        {
            byte[] assembly = package.Read(path);

            // Precompiled code has the symbols of its portable assembly.
            byte[] debug = symbols.Read(Path.ChangeExtension(path[path.IndexOf("lib/", StringComparison.Ordinal)..], ".pdb"));
            CodeViewDebugDirectoryData view = Assemblies.SymbolsOf(assembly);

            Assert.Equal(Assemblies.ReadSymbols(debug, reader => new BlobContentId(reader.DebugMetadataHeader!.Id).Guid), view.Guid);
            Assert.StartsWith("/_/", view.Path, StringComparison.Ordinal);
            Assert.All(Assemblies.DocumentsOf(debug), document => Assert.StartsWith("/_/src/", document, StringComparison.Ordinal));
            Assert.All([assembly, debug], content =>
            {
                Assert.Equal(-1, content.AsSpan().IndexOf(Encoding.UTF8.GetBytes(libraries.Mark)));
                Assert.Equal(-1, content.AsSpan().IndexOf(Encoding.Unicode.GetBytes(libraries.Mark)));
            });
        });
    }

    // The packages come from a copy without git and analyzers; the other assembly from this repository.
    [Theory, MemberData(nameof(ContentTests.Ids), MemberType = typeof(ContentTests))]
    public void The_same_sources_give_the_same_assembly_in_every_folder(string id)
    {
        using ZipArchive package = libraries.Open(id);
        byte[] other = File.ReadAllBytes(Path.Combine(Repository.Root, "src", id, "bin", "Release", "net10.0", id + ".dll"));

        Assert.True(package.Read($"lib/net10.0/{id}.dll").AsSpan().SequenceEqual(other));
    }
}
