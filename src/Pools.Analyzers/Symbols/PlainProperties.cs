namespace Pools.Analyzers.Symbols;

/// <summary>Properties that only read and write their backing field.</summary>
internal static class PlainProperties
{
    public static bool Is(IPropertySymbol property) =>
        IsPlain(property.GetMethod) && IsPlain(property.SetMethod)
        && property.ContainingType.GetMembers().OfType<IFieldSymbol>().Any(field => property.IsSame(field.AssociatedSymbol));

    public static bool IsFinal(IPropertySymbol property) =>
        property is { IsVirtual: false, IsAbstract: false, IsOverride: false } && Is(property);

    private static bool IsPlain(IMethodSymbol? accessor) => accessor is null
        || accessor.DeclaringSyntaxReferences.All(reference => reference.GetSyntax() switch
        {
            ParameterSyntax => true,
            AccessorDeclarationSyntax { Body: null } get => get.ExpressionBody?.Expression.ToString() is null or "field" or "field = value",
            _ => false,
        });
}
