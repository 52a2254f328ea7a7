using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection.PortableExecutable;
using System.Text;
using Xunit;

namespace Pools.Tests.Packages;

public sealed class SymbolTests(PackedLibraries libraries)
{
    [Theory, MemberData(nameof(ContentTests.Ids), MemberType = typeof(ContentTests))]
    public void Symbols_fit_their_assembly_and_neither_names_a_folder_of_the_machine(string id)
    {
        using ZipArchive package = libraries.Open(id);
        using ZipArchive symbols = libraries.OpenSymbols(id);
        string[] assemblies = [.. package.Entries.Select(e => e.FullName).Where(name => name.EndsWith(".dll", StringComparison.Ordinal))];

        Assert.NotEmpty(assemblies);
        Assert.All(assemblies, path =>
        {
            byte[] assembly = package.Read(path);

            // What is compiled beforehand has the symbols of the assembly that it is compiled from.
            byte[] debug = symbols.Read(Path.ChangeExtension(path[path.IndexOf("lib/", StringComparison.Ordinal)..], ".pdb"));
            CodeViewDebugDirectoryData view = Assemblies.SymbolsOf(assembly);

            Assert.Equal(Assemblies.IdOf(debug), view.Guid);
            Assert.StartsWith("/_/", view.Path, StringComparison.Ordinal);
            Assert.All(Assemblies.DocumentsOf(debug), document => Assert.StartsWith("/_/src/", document, StringComparison.Ordinal));
            AssertUnmarked(assembly);
            AssertUnmarked(debug);
        });
    }

    /// <summary>The packages come from a copy in a folder without git, and without analyzers; the other folder is the repository's own, with whatever it is built with.</summary>
    [Fact]
    public void The_same_sources_give_the_same_assemblies_in_every_folder() => Assert.All(PackedLibraries.Ids, id =>
    {
        using ZipArchive package = libraries.Open(id);
        byte[] other = File.ReadAllBytes(Path.Combine(Repository.Root, "src", id, "bin", "Release", "net10.0", id + ".dll"));
        Assert.True(package.Read($"lib/net10.0/{id}.dll").AsSpan().SequenceEqual(other), $"{id}.dll is another.");
    });

    private void AssertUnmarked(ReadOnlySpan<byte> content)
    {
        Assert.Equal(-1, content.IndexOf(Encoding.UTF8.GetBytes(libraries.Mark)));
        Assert.Equal(-1, content.IndexOf(Encoding.Unicode.GetBytes(libraries.Mark)));
    }
}
