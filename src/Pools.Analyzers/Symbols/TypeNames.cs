namespace Pools.Analyzers.Symbols;

/// <summary>Knows framework types by name: a loose compilation may have two of each, or none.</summary>
internal static class TypeNames
{
    /// <summary>Whether a type, whatever its arguments, is the one of a namespace and a name.</summary>
    public static bool Is(this ITypeSymbol? type, string space, string name) =>
        type is INamedTypeSymbol named && named.Name == name && named.ContainingType is null && InNamespace(named, space);

    /// <summary>Whether a type is one of, or derives from the one of, a namespace and a name.</summary>
    public static bool IsOrDerivesFrom(this ITypeSymbol? type, string space, string name)
    {
        for (ITypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            if (at.Is(space, name))
            {
                return true;
            }
        }

        return false;
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

    private static bool InNamespace(INamedTypeSymbol type, string space)
    {
        INamespaceSymbol? at = type.ContainingNamespace;
        int end = space.Length;
        while (end > 0)
        {
            int dot = space.LastIndexOf('.', end - 1);
            string? part = at?.Name;
            if (part is null || part.Length != end - dot - 1 || string.CompareOrdinal(space, dot + 1, part, 0, part.Length) != 0)
            {
                return false;
            }

            at = at!.ContainingNamespace;
            end = dot;
        }

        return at is { IsGlobalNamespace: true };
    }
}
