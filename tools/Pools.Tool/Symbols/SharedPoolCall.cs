namespace Pools.Tool.Symbols;

/// <summary>Finds the calls of <c>ArrayPool&lt;T&gt;.Shared</c> in a method. Hot code inlines them, so stacks do not show them.</summary>
internal static class SharedPoolCall
{
    /// <summary>The runtime's name of the element type; null: the call is another one, or its type depends on the caller.</summary>
    public static string? ElementOf(EntityHandle method, MetadataReader metadata)
    {
        if (method.Kind != HandleKind.MemberReference
            || metadata.GetMemberReference((MemberReferenceHandle)method) is not { Parent.Kind: HandleKind.TypeSpecification } member
            || !metadata.StringComparer.Equals(member.Name, "get_Shared"))
        {
            return null;
        }

        BlobReader type = metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)member.Parent).Signature);
        return type.ReadSignatureTypeCode() == SignatureTypeCode.GenericTypeInstance
            && type.ReadSignatureTypeCode() == SignatureTypeCode.TypeHandle
            && NameOf(type.ReadTypeHandle(), metadata) is "System.Buffers.ArrayPool`1"
            && type.ReadCompressedInteger() == 1
            ? ArgumentOf(ref type, metadata)
            : null;
    }

    private static string? ArgumentOf(ref BlobReader type, MetadataReader metadata) => type.ReadSignatureTypeCode() switch
    {
        SignatureTypeCode.TypeHandle => NameOf(type.ReadTypeHandle(), metadata),
        SignatureTypeCode.String or SignatureTypeCode.Object or SignatureTypeCode.SZArray => "System.__Canon",
        (SignatureTypeCode.IntPtr or SignatureTypeCode.UIntPtr or (>= SignatureTypeCode.Boolean and <= SignatureTypeCode.Double))
            and var code => $"System.{code}",
        _ => null,
    };

    private static string? NameOf(EntityHandle type, MetadataReader metadata)
    {
        (StringHandle space, StringHandle name) = type.Kind switch
        {
            HandleKind.TypeReference when metadata.GetTypeReference((TypeReferenceHandle)type) is var used => (used.Namespace, used.Name),
            HandleKind.TypeDefinition when metadata.GetTypeDefinition((TypeDefinitionHandle)type) is var own => (own.Namespace, own.Name),
            _ => default,
        };
        return name.IsNil ? null : $"{metadata.GetString(space)}.{metadata.GetString(name)}";
    }
}
