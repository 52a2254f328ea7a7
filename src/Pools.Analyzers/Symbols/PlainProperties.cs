namespace Pools.Analyzers.Symbols;

/// <summary>Knows properties that read and write their backing field and do nothing else.</summary>
internal static class PlainProperties
{
    public static bool Is(IPropertySymbol property) =>
        IsPlain(property.GetMethod) && IsPlain(property.SetMethod)
        && property.ContainingType.GetMembers().OfType<IFieldSymbol>().Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    /// <summary>Whether no derived type can give the property another meaning.</summary>
    public static bool IsFinal(IPropertySymbol property) => !property.IsVirtual && !property.IsAbstract && !property.IsOverride && Is(property);

    private static bool IsPlain(IMethodSymbol? accessor) =>
        accessor is null || accessor.DeclaringSyntaxReferences.All(reference => reference.GetSyntax() switch
        {
            ParameterSyntax => true,
            AccessorDeclarationSyntax { Body: null, ExpressionBody: var body } => body is null || body.Expression.ToString() is "field" or "field = value",
            _ => false,
        });
}
