namespace Pools.Analyzers.Symbols;

/// <summary>Types whose values keep objects alive.</summary>
internal static class References
{
    /// <summary>Whether every value of a type contains references. Unknown for type parameters and missing types.</summary>
    public static bool AreCertainlyIn(ITypeSymbol type) => AreIn(type, []);

    private static bool AreIn(ITypeSymbol type, HashSet<ITypeSymbol> seen) =>
        type.TypeKind is not (TypeKind.Error or TypeKind.TypeParameter or TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Enum)
        && (type.IsReferenceType || (type.SpecialType == SpecialType.None && seen.Add(type)
            && type.GetMembers().OfType<IFieldSymbol>().Any(field => !field.IsStatic && AreIn(field.Type, seen))));
}
