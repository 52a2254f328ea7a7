using System.Collections.Generic;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Pools.Analyzers.Proofs;
using Pools.Analyzers.Symbols;

namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0005: returns the array before the exit or the assignment that loses it; one that is never returned, in <c>finally</c>; an owner gets <c>using</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LeakFix)), Shared]
public sealed class LeakFix() : PoolFix("POOL0005", "Return the array")
{
    private protected override SyntaxNode? Mend(FixContext context)
    {
        if (context.Proof == ProofKind.Never)
        {
            return MendNever(context);
        }

        if (context.LocalOf(context.Earlier) is not { } array || FixContext.ReceiverOf(context.Earlier) is not { } pool || context.Statement is not { } exit || IsOwner(context, context.Earlier!))
        {
            return null;
        }

        bool isLast = exit is not (ReturnStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax) && !IsAssignment(context);
        StatementSyntax returned = context.ReturnStatement(context.Earlier!, pool, array);
        return isLast || (exit is ReturnStatementSyntax { Expression: { } result } && FixContext.Mentions(result, array)) ? null : Statements.InsertBefore(context.Root, exit, returned);
    }

    private static bool IsAssignment(FixContext context) => context.Node is AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax };

    private static SyntaxNode? MendNever(FixContext context)
    {
        SyntaxNode rent = context.Node;
        if (rent.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>() is not { Declaration.Variables.Count: 1 } declaration || context.LocalOf(rent) is not { } array || FixContext.ReceiverOf(rent) is not { } pool)
        {
            return null;
        }

        if (IsOwner(context, rent))
        {
            return !context.HasCSharp8 ? null : context.Root.ReplaceNode(declaration, declaration.WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space).WithLeadingTrivia(declaration.GetLeadingTrivia()))
                .WithDeclaration(declaration.Declaration.WithoutLeadingTrivia()).WithAdditionalAnnotations(Formatter.Annotation));
        }

        IReadOnlyList<StatementSyntax> rest = Statements.After(declaration);
        return Statements.Protect(context.Root, declaration, declaration, rest, context.ReturnStatement(rent, pool, array));
    }

    private static bool IsOwner(FixContext context, SyntaxNode rent) => PoolCalls.IsOwner(context.Model.GetTypeInfo(rent).Type);
}
