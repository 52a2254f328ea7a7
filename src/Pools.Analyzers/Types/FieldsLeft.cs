namespace Pools.Analyzers.Types;

/// <summary>Whether a field that keeps a returned array says nothing of that to the type's other methods.</summary>
internal static class FieldsLeft
{
    /// <summary>Whether others may call the method on a class, and it assigns nothing else, which could be the sign that the field holds nothing any more.</summary>
    public static bool AreMisleading(ISymbol owner, ISymbol field) =>
        owner is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: not Accessibility.Private } method
        && method.ContainingType.TypeKind == TypeKind.Class && field is IFieldSymbol { IsReadOnly: false } or IPropertySymbol { SetMethod: not null }
        && method.DeclaringSyntaxReferences.All(reference => !reference.GetSyntax().DescendantNodes().OfType<SimpleNameSyntax>()
            .Any(name => name.Identifier.ValueText != field.Name && FieldWrites.IsWrite(name) && method.ContainingType.GetMembers(name.Identifier.ValueText).Any()));
}
