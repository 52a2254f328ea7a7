namespace Pools.Analyzers.Symbols;

/// <summary>Knows framework types by name: a loose compilation may have two of each, or none.</summary>
internal static class TypeNames
{
    /// <summary>Whether a type, whatever its arguments, is the one of a namespace and a name.</summary>
    public static bool Is(this ITypeSymbol? type, string space, string name) =>
        type is INamedTypeSymbol { ContainingType: null } && type.Name == name && type.ContainingNamespace?.ToDisplayString() == space;

    /// <summary>Whether a type is one of, or derives from the one of, a namespace and a name.</summary>
    public static bool IsOrDerivesFrom(this ITypeSymbol? type, string space, string name) => type.AndBases().Any(at => at.Is(space, name));

    /// <summary>A type and all that it derives from, the nearest first.</summary>
    public static IEnumerable<ITypeSymbol> AndBases(this ITypeSymbol? type)
    {
        for (ITypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            yield return at;
        }
    }

    /// <summary>Whether a symbol belongs to the framework: its assembly is referenced, and its namespace is <c>System</c> or below.</summary>
    public static bool IsFramework(this ISymbol symbol)
    {
        INamespaceSymbol? space = symbol.ContainingNamespace;
        while (space is { IsGlobalNamespace: false, ContainingNamespace.IsGlobalNamespace: false })
        {
            space = space.ContainingNamespace;
        }

        return space is { Name: "System" } && symbol.DeclaringSyntaxReferences.IsEmpty;
    }
}
