using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Pools.Analyzers.Symbols;

namespace Pools.Analyzers.Evaluation;

/// <summary>Objects that keep just what they are given, so that who gets such an object gets the array.</summary>
internal static class Holders
{
    /// <summary>Whether a constructor's parameter becomes a property: it is one of a positional record, which declares no property of that name itself.</summary>
    public static bool Keeps(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor && constructor.ContainingType.IsRecord
        && constructor.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is RecordDeclarationSyntax
        && constructor.ContainingType.GetMembers(parameter.Name).OfType<IPropertySymbol>().Any(property => property.DeclaringSyntaxReferences is [var declaration] && declaration.GetSyntax() is ParameterSyntax);

    /// <summary>Whether a place of a type has room for an array, or for a view of one.</summary>
    public static bool MayKeep(ITypeSymbol? type) => type is IArrayTypeSymbol || ViewTypes.IsView(type);

    /// <summary>Whether an object that was made with an array may be given another one later.</summary>
    public static bool MayLetGo(ITypeSymbol? type)
    {
        for (ITypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            if (at.GetMembers().OfType<IPropertySymbol>().Any(property => property.SetMethod is { IsInitOnly: false } && MayKeep(property.Type)))
            {
                return true;
            }
        }

        return false;
    }
}
