namespace Pools.Analyzers.Evaluation;

/// <summary>Objects that hold an array: code that gets the object gets the array.</summary>
internal static class Holders
{
    private static readonly string[] s_uses =
        ["Read", "TryRead", "Get", "TryGet", "Write", "CopyTo", "ToArray", "MoveNext", "Skip", "Enumerate"];

    /// <summary>Whether a constructor's parameter becomes a property of a positional record.</summary>
    public static bool Keeps(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor, ContainingType.IsRecord: true } constructor
        && constructor.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is RecordDeclarationSyntax
        && constructor.ContainingType.GetMembers(parameter.Name).OfType<IPropertySymbol>().Any(property =>
            property.DeclaringSyntaxReferences is [var declaration] && declaration.GetSyntax() is ParameterSyntax);

    public static bool MayKeep(ITypeSymbol? type) => type is IArrayTypeSymbol || ViewTypes.IsView(type);

    public static bool MayChange(ITypeSymbol? type) => type is IArrayTypeSymbol
        || type.AndBases().SelectMany(at => at.GetMembers()).OfType<IPropertySymbol>().Any(property => MayKeep(property.Type)
            && property.SetMethod is { IsInitOnly: false, DeclaredAccessibility: not Accessibility.Private });

    /// <summary>Whether objects of a type read the array they were made over: streams, readers, enumerators of spans.</summary>
    public static bool AreReaders(ITypeSymbol? type) => type?.IsFramework() == true
        && (type.IsRefLikeType || type.Name == "JsonElement" || type.IsOrDerivesFrom("System.IO", "Stream")
            || type.IsOrDerivesFrom("System.IO", "TextReader") || type.IsOrDerivesFrom("System.IO", "BinaryReader"));

    public static bool Reads(IMethodSymbol method) => method.Name.StartsWithAny(s_uses)
        && method.Name is not ("GetBuffer" or "GetEnumerator" or "GetType" or "GetHashCode")
        && AreReaders(method.ContainingType) && method.ContainingType.Name != "Enumerator";
}
