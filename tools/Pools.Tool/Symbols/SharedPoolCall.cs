using System.Reflection.Metadata;

namespace Pools.Tool.Symbols;

/// <summary>Reads from intermediate language which <c>ArrayPool&lt;T&gt;.Shared</c> a method uses: the compiler inlines it in hot code, so that stacks do not show it.</summary>
internal static class SharedPoolCall
{
    /// <summary>The runtime's name of the element type; null: the call is another one, or its type depends on the caller.</summary>
    public static string? ElementOf(EntityHandle method, MetadataReader metadata)
    {
        if (method.Kind != HandleKind.MemberReference || metadata.GetMemberReference((MemberReferenceHandle)method) is not { Parent.Kind: HandleKind.TypeSpecification } member
            || !metadata.StringComparer.Equals(member.Name, "get_Shared"))
        {
            return null;
        }

        BlobReader type = metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)member.Parent).Signature);
        return type.ReadSignatureTypeCode() == SignatureTypeCode.GenericTypeInstance && type.ReadSignatureTypeCode() == SignatureTypeCode.TypeHandle
            && NameOf(type.ReadTypeHandle(), metadata) is "System.Buffers.ArrayPool`1" && type.ReadCompressedInteger() == 1
            ? ArgumentOf(ref type, metadata) : null;
    }

    private static string? ArgumentOf(ref BlobReader type, MetadataReader metadata) => type.ReadSignatureTypeCode() switch
    {
        SignatureTypeCode.TypeHandle => NameOf(type.ReadTypeHandle(), metadata),
        SignatureTypeCode.String or SignatureTypeCode.Object or SignatureTypeCode.SZArray => "System.__Canon",
        SignatureTypeCode code and (>= SignatureTypeCode.Boolean and <= SignatureTypeCode.Double or SignatureTypeCode.IntPtr or SignatureTypeCode.UIntPtr) => $"System.{code}",
        _ => null,
    };

    private static string? NameOf(EntityHandle type, MetadataReader metadata) => type.Kind switch
    {
        HandleKind.TypeReference when metadata.GetTypeReference((TypeReferenceHandle)type) is var reference => $"{metadata.GetString(reference.Namespace)}.{metadata.GetString(reference.Name)}",
        HandleKind.TypeDefinition when metadata.GetTypeDefinition((TypeDefinitionHandle)type) is var definition => $"{metadata.GetString(definition.Namespace)}.{metadata.GetString(definition.Name)}",
        _ => null,
    };
}
