using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>Finds all faults that the operators make of a source.</summary>
internal static class Finder
{
    /// <summary>The faults, in the order of the source. What two operators make alike counts once, for the first of them.</summary>
    /// <param name="file">The source's name.</param>
    /// <param name="tree">The source.</param>
    /// <param name="sharing">The methods that touch shared memory.</param>
    public static IReadOnlyList<Mutant> Find(string file, SyntaxTree tree, SharingMethods sharing)
    {
        string source = tree.ToString();
        var seen = new HashSet<string> { source };
        var mutants = new List<Mutant>();
        SyntaxNode[] nodes = [.. tree.GetRoot().DescendantNodes(IsCode).Where(IsCode)];
        foreach (Operator op in Operators.All(sharing))
        {
            foreach (SyntaxNode node in nodes)
            {
                foreach (Change change in op.Changes(node))
                {
                    int line = tree.GetLineSpan(change.Span).StartLinePosition.Line + 1;
                    var mutant = new Mutant(file, line, MemberOf(node), op.Name, change.Span, source.Substring(change.Span.Start, change.Span.Length), change.Text);
                    if (seen.Add(mutant.ApplyTo(source)))
                    {
                        mutants.Add(mutant);
                    }
                }
            }
        }

        return
        [
            .. mutants.OrderBy(mutant => mutant.Span.Start)
                .GroupBy(mutant => mutant.Id)
                .SelectMany(alike => alike.Select((mutant, i) => mutant with { Ordinal = i + 1 }))
                .OrderBy(mutant => mutant.Span.Start),
        ];
    }

    /// <summary>What an exception says, what a tool reads, and what tells the explorer who owns a magazine is no code of a protocol.</summary>
    private static bool IsCode(SyntaxNode node) => node switch
    {
        AttributeListSyntax => false,
        ExpressionSyntax { Parent: ThrowStatementSyntax or ThrowExpressionSyntax } => false,
        ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } => !Access.IsOwnershipHook(call) && call.Expression.ToString() is not "Debug.Assert",
        InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "nameof" } } => false,
        _ => true,
    };

    private static string MemberOf(SyntaxNode node) => string.Join('.', node.AncestorsAndSelf().OfType<MemberDeclarationSyntax>().Select(NameOf).OfType<string>().Reverse());

    private static string? NameOf(MemberDeclarationSyntax member) => member switch
    {
        BaseNamespaceDeclarationSyntax => null,
        BaseTypeDeclarationSyntax type => type.Identifier.Text,
        MethodDeclarationSyntax method => method.Identifier.Text,
        ConstructorDeclarationSyntax => "new",
        DestructorDeclarationSyntax => "~",
        PropertyDeclarationSyntax property => property.Identifier.Text,
        IndexerDeclarationSyntax => "this",
        OperatorDeclarationSyntax op => op.OperatorToken.Text,
        BaseFieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.Text,
        EnumMemberDeclarationSyntax value => value.Identifier.Text,
        _ => member.Kind().ToString(),
    };
}
