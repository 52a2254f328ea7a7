using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Analyzers.Evaluation;

/// <summary>Objects that keep just what they are given, so that who gets such an object gets the array.</summary>
internal static class Holders
{
    /// <summary>Whether setting a property keeps the value: it has no code of its own.</summary>
    public static bool Keeps(IPropertySymbol property) =>
        property.ContainingType.GetMembers().OfType<IFieldSymbol>().Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    /// <summary>Whether a constructor's parameter becomes a property: it is the one of a positional record.</summary>
    public static bool Keeps(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor && constructor.ContainingType.IsRecord
        && constructor.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is RecordDeclarationSyntax;
}
