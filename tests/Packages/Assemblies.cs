using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Pools.Tests.Packages;

/// <summary>Reads assemblies and symbols of a package.</summary>
internal static class Assemblies
{
    public static byte[] Read(this ZipArchive package, string path)
    {
        ZipArchiveEntry? entry = package.GetEntry(path);
        Assert.True(entry is not null, $"There is no {path}.");
        using Stream stream = entry.Open();
        using MemoryStream content = new();
        stream.CopyTo(content);
        return content.ToArray();
    }

    public static string[] Names(this ZipArchive package) => [.. package.Entries.Select(entry => entry.FullName)];

    /// <summary>The elements of its specification.</summary>
    public static XElement Metadata(this ZipArchive package, string id)
    {
        using MemoryStream specification = new(package.Read(id + ".nuspec"));
        return Assert.Single(XDocument.Load(specification).Root!.Elements());
    }

    public static T Read<T>(byte[] assembly, Func<PEReader, MetadataReader, T> read)
    {
        using PEReader file = new(new MemoryStream(assembly));
        return read(file, file.GetMetadataReader());
    }

    public static T ReadSymbols<T>(byte[] symbols, Func<MetadataReader, T> read)
    {
        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(symbols));
        return read(provider.GetMetadataReader());
    }

    public static string[] ReferencesOf(byte[] assembly) => Read(assembly, (_, reader) =>
        reader.AssemblyReferences.Select(handle => reader.GetString(reader.GetAssemblyReference(handle).Name)).ToArray());

    public static string[] DocumentsOf(byte[] symbols) => ReadSymbols(symbols, reader =>
        reader.Documents.Select(handle => reader.GetString(reader.GetDocument(handle).Name)).ToArray());

    /// <summary>Where the assembly says that its symbols are, and which fit.</summary>
    public static CodeViewDebugDirectoryData SymbolsOf(byte[] assembly) => Read(assembly, (file, _) =>
        file.ReadCodeViewDebugDirectoryData(file.ReadDebugDirectory().Single(entry => entry.Type == DebugDirectoryEntryType.CodeView)));

    /// <summary>Whether it contains precompiled code.</summary>
    public static bool IsPrecompiled(byte[] assembly) =>
        Read(assembly, (file, _) => file.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size != 0);

    /// <summary>The public types, by the names that documentation gives them.</summary>
    public static string[] PublicTypesOf(byte[] assembly) => Read(assembly, (_, reader) =>
    {
        return reader.TypeDefinitions.Select(NameOf).OfType<string>().ToArray();

        string? NameOf(TypeDefinitionHandle handle)
        {
            TypeDefinition type = reader.GetTypeDefinition(handle);
            string name = reader.GetString(type.Name);
            return (type.Attributes & TypeAttributes.VisibilityMask) switch
            {
                TypeAttributes.Public => $"{reader.GetString(type.Namespace)}.{name}",
                TypeAttributes.NestedPublic => NameOf(type.GetDeclaringType()) is { } outer ? $"{outer}.{name}" : null,
                _ => null,
            };
        }
    });
}
