using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Pools.Replacement;

/// <summary>The methods of an assembly that use <c>ArrayPool&lt;T&gt;.Shared</c>.</summary>
/// <remarks>Most assemblies have no uses. Reading their tables of names takes a millisecond.</remarks>
internal sealed class AssemblyScan
{
    private static readonly AssemblyScan s_nothing = new(string.Empty, isMixed: false, isPrecompiled: false, []);

    private AssemblyScan(string version, bool isMixed, bool isPrecompiled, IReadOnlyList<int> methods)
    {
        Version = version;
        IsMixed = isMixed;
        IsPrecompiled = isPrecompiled;
        Methods = methods;
    }

    public string Version { get; }

    /// <summary>Whether it contains native code without IL, as C++/CLI does. Its methods are not scanned.</summary>
    public bool IsMixed { get; }

    /// <summary>Whether it contains native code for its IL, which would run unchanged.</summary>
    public bool IsPrecompiled { get; }

    /// <summary>The tokens of the methods.</summary>
    public IReadOnlyList<int> Methods { get; }

    /// <summary>Scans a file.</summary>
    /// <exception cref="BadImageFormatException">The file is damaged.</exception>
    public static AssemblyScan Of(string path)
    {
        using FileStream file = File.OpenRead(path);
        if (file.ReadByte() != 'M' || file.ReadByte() != 'Z')
        {
            return s_nothing;
        }

        file.Position = 0;
        using PEReader image = new(file);
        if (!image.HasMetadata)
        {
            return s_nothing;
        }

        MetadataReader metadata = image.GetMetadataReader();
        HashSet<int> getters = FindGetters(metadata);
        if (getters.Count == 0 || !metadata.IsAssembly)
        {
            return s_nothing;
        }

        CorHeader header = image.PEHeaders.CorHeader!;
        bool isPrecompiled = header.ManagedNativeHeaderDirectory.Size != 0;
        bool isMixed = !isPrecompiled && !header.Flags.HasFlag(CorFlags.ILOnly);
        return new AssemblyScan(
            metadata.GetAssemblyDefinition().Version.ToString(),
            isMixed,
            isPrecompiled,
            isMixed ? [] : FindMethods(image, metadata, getters));
    }

    private static HashSet<int> FindGetters(MetadataReader metadata)
    {
        HashSet<EntityHandle> pools = [];
        foreach (TypeReferenceHandle handle in metadata.TypeReferences)
        {
            TypeReference type = metadata.GetTypeReference(handle);
            if (metadata.StringComparer.Equals(type.Name, Names.ArrayPool) && metadata.StringComparer.Equals(type.Namespace, Names.Buffers))
            {
                pools.Add(handle);
            }
        }

        HashSet<int> getters = [];
        if (pools.Count != 0)
        {
            foreach (MemberReferenceHandle handle in metadata.MemberReferences)
            {
                MemberReference member = metadata.GetMemberReference(handle);
                if (metadata.StringComparer.Equals(member.Name, Names.GetShared)
                    && GenericTypeOf(metadata, member.Parent) is { } type && pools.Contains(type))
                {
                    getters.Add(MetadataTokens.GetToken(handle));
                }
            }
        }

        return getters;
    }

    private static EntityHandle? GenericTypeOf(MetadataReader metadata, EntityHandle parent)
    {
        if (parent.Kind != HandleKind.TypeSpecification)
        {
            return null;
        }

        BlobReader signature = metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)parent).Signature);
        return signature.ReadSignatureTypeCode() == SignatureTypeCode.GenericTypeInstance
            && signature.ReadByte() == (byte)SignatureTypeKind.Class
            ? signature.ReadTypeHandle()
            : null;
    }

    private static List<int> FindMethods(PEReader image, MetadataReader metadata, HashSet<int> getters)
    {
        List<int> methods = [];
        foreach (MethodDefinitionHandle handle in metadata.MethodDefinitions)
        {
            int address = metadata.GetMethodDefinition(handle).RelativeVirtualAddress;
            if (address != 0 && Contains(image.GetMethodBody(address).GetILReader(), getters))
            {
                methods.Add(MetadataTokens.GetToken(handle));
            }
        }

        return methods;
    }

    // Any four bytes may look like the token. The rewriter then finds no use, and changes nothing.
    private static bool Contains(BlobReader code, HashSet<int> getters)
    {
        for (int i = 0; i + sizeof(int) <= code.Length; i++)
        {
            code.Offset = i;
            int token = code.ReadInt32();
            if (token >> 24 == (int)TableIndex.MemberRef && getters.Contains(token))
            {
                return true;
            }
        }

        return false;
    }
}
