namespace Pools.Analyzers.Symbols;

/// <summary>Compares symbols and names. A framework type is known by its name: a loose compilation may have two of it, or none.</summary>
internal static class TypeNames
{
    public static bool IsSame(this ISymbol symbol, ISymbol? other) => SymbolEqualityComparer.Default.Equals(symbol, other);

    /// <summary>Whether a type has a namespace and a name, with any type arguments.</summary>
    public static bool Is(this ITypeSymbol? type, string space, string name) =>
        type is INamedTypeSymbol { ContainingType: null } && type.Name == name && type.ContainingNamespace?.ToDisplayString() == space;

    public static bool IsOrDerivesFrom(this ITypeSymbol? type, string space, string name) => type.AndBases().Any(at => at.Is(space, name));

    public static IEnumerable<ITypeSymbol> AndBases(this ITypeSymbol? type)
    {
        for (ITypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            yield return at;
        }
    }

    /// <summary>Whether a symbol comes from a referenced assembly, and its namespace is <c>System</c> or below.</summary>
    public static bool IsFramework(this ISymbol symbol) => symbol.DeclaringSyntaxReferences.IsEmpty
        && $"{symbol.ContainingNamespace?.ToDisplayString()}.".StartsWithAny("System.");

    public static bool StartsWithAny(this string name, params string[] beginnings) =>
        Array.Exists(beginnings, beginning => name.StartsWith(beginning, StringComparison.Ordinal));

    public static IEnumerable<IdentifierNameSyntax> Named(this SyntaxNode code, string name) =>
        code.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Where(identifier => identifier.Identifier.ValueText == name);
}
