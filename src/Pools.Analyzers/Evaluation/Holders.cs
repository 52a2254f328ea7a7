namespace Pools.Analyzers.Evaluation;

/// <summary>Objects that keep only their arguments: a caller that gets one gets its array.</summary>
internal static class Holders
{
    private static readonly string[] s_uses = ["Read", "TryRead", "Get", "TryGet", "Write", "CopyTo", "ToArray", "MoveNext", "Skip", "Enumerate"];

    /// <summary>Whether a constructor's parameter becomes a property: it is one of a positional record, which declares no property of that name itself.</summary>
    public static bool Keeps(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor && constructor.ContainingType.IsRecord
        && constructor.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is RecordDeclarationSyntax
        && constructor.ContainingType.GetMembers(parameter.Name).OfType<IPropertySymbol>().Any(property => property.DeclaringSyntaxReferences is [var declaration] && declaration.GetSyntax() is ParameterSyntax);

    /// <summary>Whether a place of a type has room for an array, or for a view of one.</summary>
    public static bool MayKeep(ITypeSymbol? type) => type is IArrayTypeSymbol || ViewTypes.IsView(type);

    /// <summary>Whether an object that was made with an array may be given another one later.</summary>
    public static bool MayLetGo(ITypeSymbol? type) =>
        type is IArrayTypeSymbol || type.AndBases().SelectMany(at => at.GetMembers()).OfType<IPropertySymbol>().Any(property =>
            property.SetMethod is { IsInitOnly: false, DeclaredAccessibility: not Accessibility.Private } && MayKeep(property.Type));

    /// <summary>A holder of several values, if exactly one is an array or a view of one.</summary>
    public static Value? HolderOf(IEnumerable<Value> parts)
    {
        Value[] held = [.. parts.Where(part => part.Kind is ValueKind.Array or ValueKind.View)];
        return held.Length == 1 ? Value.HolderOf(held[0].Index) : null;
    }

    /// <summary>Whether objects of a type read what they were made over: streams, readers, enumerators of spans.</summary>
    public static bool AreReaders(ITypeSymbol? type) => type?.IsFramework() == true
        && (type.IsRefLikeType || type.Name == "JsonElement" || type.IsOrDerivesFrom("System.IO", "Stream") || type.IsOrDerivesFrom("System.IO", "TextReader") || type.IsOrDerivesFrom("System.IO", "BinaryReader"));

    /// <summary>Whether a method of a reader reads, or writes through it.</summary>
    public static bool Reads(IMethodSymbol method) =>
        Sinks.StartsWith(method.Name, s_uses) && method.Name is not ("GetBuffer" or "GetEnumerator" or "GetType" or "GetHashCode") && AreReaders(method.ContainingType) && method.ContainingType.Name != "Enumerator";
}
