using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Pools.Tests.Packages;

/// <summary>What stands in an assembly and in its symbols.</summary>
internal static class Assemblies
{
    public static string[] ReferencesOf(byte[] assembly)
    {
        using PEReader file = new(new MemoryStream(assembly));
        MetadataReader reader = file.GetMetadataReader();
        return [.. reader.AssemblyReferences.Select(handle => reader.GetString(reader.GetAssemblyReference(handle).Name))];
    }

    /// <summary>The types that others can use, by the names that documentation calls them.</summary>
    public static string[] PublicTypesOf(byte[] assembly)
    {
        using PEReader file = new(new MemoryStream(assembly));
        MetadataReader reader = file.GetMetadataReader();
        return [.. reader.TypeDefinitions.Select(NameOf).OfType<string>()];

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
    }

    /// <summary>Where the assembly says that its symbols are, and which ones fit.</summary>
    public static CodeViewDebugDirectoryData SymbolsOf(byte[] assembly)
    {
        using PEReader file = new(new MemoryStream(assembly));
        return file.ReadCodeViewDebugDirectoryData(file.ReadDebugDirectory().Single(entry => entry.Type == DebugDirectoryEntryType.CodeView));
    }

    /// <summary>For which machine and operating system it is.</summary>
    public static int MachineOf(byte[] assembly)
    {
        using PEReader file = new(new MemoryStream(assembly));
        return (ushort)file.PEHeaders.CoffHeader.Machine;
    }

    /// <summary>Whether it holds code for a machine beside that for all.</summary>
    public static bool IsPrecompiled(byte[] assembly)
    {
        using PEReader file = new(new MemoryStream(assembly));
        return file.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size != 0;
    }

    /// <summary>The id that the compiler of the language has given it: the same sources, the same id.</summary>
    public static Guid ModuleOf(byte[] assembly)
    {
        using PEReader file = new(new MemoryStream(assembly));
        MetadataReader reader = file.GetMetadataReader();
        return reader.GetGuid(reader.GetModuleDefinition().Mvid);
    }

    public static Guid IdOf(byte[] symbols)
    {
        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(symbols));
        return new BlobContentId(provider.GetMetadataReader().DebugMetadataHeader!.Id).Guid;
    }

    public static string[] DocumentsOf(byte[] symbols)
    {
        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(symbols));
        MetadataReader reader = provider.GetMetadataReader();
        return [.. reader.Documents.Select(handle => reader.GetString(reader.GetDocument(handle).Name))];
    }
}
