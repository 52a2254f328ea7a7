namespace Pools.Analyzers.Symbols;

/// <summary>Reads what a constructor runs: its body, what it hands to another constructor, and the initializers of its type.</summary>
internal static class ConstructorText
{
    /// <summary>Whether the whole text shows that nothing in it throws, as that of a record whose parameters become its properties.</summary>
    public static bool ThrowsNothing(IMethodSymbol constructor)
    {
        INamedTypeSymbol type = constructor.ContainingType;
        if (type.BaseType is not { SpecialType: SpecialType.System_Object or SpecialType.System_ValueType } || type.DeclaringSyntaxReferences.IsEmpty)
        {
            return false;
        }

        // A constructor that calls another one may run any code; one that only the compiler writes has no text.
        IEnumerable<ConstructorDeclarationSyntax> own = constructor.DeclaringSyntaxReferences.Select(reference => reference.GetSyntax()).OfType<ConstructorDeclarationSyntax>();
        return own.All(text => text.Initializer is null && Throwing.ThrowsNothing(text))
            && type.DeclaringSyntaxReferences.SelectMany(reference => Initializers(reference.GetSyntax())).All(Throwing.ThrowsNothing);
    }

    private static IEnumerable<SyntaxNode> Initializers(SyntaxNode declaration) =>
        (declaration as TypeDeclarationSyntax)?.Members.Where(member => member is FieldDeclarationSyntax || member is PropertyDeclarationSyntax { Initializer: not null })
            .Where(member => !member.Modifiers.Any(SyntaxKind.StaticKeyword) && !member.Modifiers.Any(SyntaxKind.ConstKeyword))
            .Select(member => member is PropertyDeclarationSyntax property ? property.Initializer! : (SyntaxNode)member)
        ?? [];
}
