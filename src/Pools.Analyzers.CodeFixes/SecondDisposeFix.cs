using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0008: takes the array out of its field in one step, so that no second call finds it; the field is not <c>readonly</c> any more.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SecondDisposeFix)), Shared]
public sealed class SecondDisposeFix() : PoolFix("POOL0008", "Take the array out of the field before it is returned")
{
    private protected override SyntaxNode? Mend(FixContext context)
    {
        if (!context.HasCSharp8 || context.Call is not { ArgumentList.Arguments: [{ Expression: { } argument }, ..] } call || context.Model.GetSymbolInfo(argument).Symbol is not IFieldSymbol field)
        {
            return null;
        }

        // First, write the exchange: it takes the array out of the field and returns what it has taken, so a second call finds null.
        ExpressionSyntax reference = argument is PostfixUnaryExpressionSyntax suppressed ? suppressed.Operand : argument;
        string local = field.Name.TrimStart('_') is { Length: > 0 } name && SyntaxFacts.IsValidIdentifier(name) && name != field.Name && SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "taken";
        ExpressionSyntax returned = call.ReplaceNode(argument, SyntaxFactory.IdentifierName(local)).WithoutTrivia();
        StatementSyntax exchange = SyntaxFactory.ParseStatement($"if (global::System.Threading.Interlocked.Exchange(ref {reference.WithoutTrivia()}, null!) is {{ }} {local})\n{{\n{returned};\n}}\n")
            .WithAdditionalAnnotations(Formatter.Annotation);
        exchange = exchange.ReplaceNodes(exchange.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Where(access => access.ToString().StartsWith("global::", System.StringComparison.Ordinal)), (_, access) => access.WithAdditionalAnnotations(Simplifier.Annotation));

        // Next, find the field. A fix changes one document, and the field must lose `readonly` in the same step.
        SyntaxNode? declaration = field.DeclaringSyntaxReferences.Select(part => part.GetSyntax()).FirstOrDefault(node => node.SyntaxTree == context.Root.SyntaxTree)?.FirstAncestorOrSelf<FieldDeclarationSyntax>();
        if (declaration is null)
        {
            return null;
        }

        // Then, put the exchange in the place of the call, which is a statement or the whole body of a method; as part of an expression it cannot be replaced.
        SyntaxNode place = call.Parent is ExpressionStatementSyntax statement ? statement : call.Parent is ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax } arrow ? arrow.Parent! : call;
        SyntaxNode root = context.Root.TrackNodes(place, declaration);
        if (place is MethodDeclarationSyntax method)
        {
            MethodDeclarationSyntax body = method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(SyntaxFactory.Block(exchange)).WithAdditionalAnnotations(Formatter.Annotation);
            root = root.ReplaceNode(root.GetCurrentNode(method)!, body);
        }
        else if (place is ExpressionStatementSyntax)
        {
            root = root.ReplaceNode(root.GetCurrentNode(place)!, exchange.WithLeadingTrivia(place.GetLeadingTrivia()));
        }
        else
        {
            return null;
        }

        // Finally, the field, found again in the changed tree.
        FieldDeclarationSyntax current = (FieldDeclarationSyntax)root.GetCurrentNode(declaration)!;
        return root.ReplaceNode(current, current.WithModifiers(SyntaxFactory.TokenList(current.Modifiers.Where(modifier => !modifier.IsKind(SyntaxKind.ReadOnlyKeyword)))));
    }
}
