namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0007: awaits the call that still uses the array, and makes a method that returns a task <c>async</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StillInUseFix)), Shared]
public sealed class StillInUseFix() : PoolFix("POOL0007", "Await the task before the array is returned", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        // A handler would see the task's exceptions.
        if (context.Earlier is not InvocationExpressionSyntax call
            || call.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { Body: not null } method
            || call.Ancestors().TakeWhile(node => node != method).Any(node => node
                is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or TryStatementSyntax { Catches.Count: > 0 }))
        {
            return null;
        }

        // A method becomes asynchronous only if this call gives its result: another exception would come later.
        bool isAsync = method.Modifiers.Any(SyntaxKind.AsyncKeyword);
        bool isTask = context.Model.GetDeclaredSymbol(method) is { ReturnType: INamedTypeSymbol { IsGenericType: false } result }
            && ViewTypes.IsTask(result);
        bool isOnlyWay = method.Body.DescendantNodes().All(node => node is not (ThrowStatementSyntax or ThrowExpressionSyntax)
            && (node is not ReturnStatementSyntax || node.Span.Contains(call.Span)));
        if (!MayBeAsync(context, method) || !(isAsync || (isTask && isOnlyWay)))
        {
            return null;
        }

        // An asynchronous method that returns the task itself does so on purpose.
        StatementSyntax? statement = call.Parent switch
        {
            ReturnStatementSyntax or ExpressionStatementSyntax => (StatementSyntax)call.Parent,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } } discard =>
                discard.Parent as ExpressionStatementSyntax,
            _ => null,
        };
        if (statement is null || (statement is ReturnStatementSyntax ? isAsync : !IsNext(statement, context.CallStatement)))
        {
            return null;
        }

        ExpressionSyntax awaited = ParseExpression($"await {call.WithoutTrivia()}");
        MethodDeclarationSyntax repaired = method.ReplaceNode(statement, ExpressionStatement(awaited).WithTriviaFrom(statement));
        return context.Root.ReplaceNode(
            method,
            isAsync ? repaired : repaired.AddModifiers(Token(default, SyntaxKind.AsyncKeyword, TriviaList(Space))).Formatted());
    }

    /// <summary>Whether no code runs between the call and the return. The task might wait for such code.</summary>
    private static bool IsNext(StatementSyntax statement, StatementSyntax? returned)
    {
        BlockSyntax? last = (statement.Parent?.Parent as TryStatementSyntax)?.Finally?.Block;
        StatementSyntax? next = Statements.After(statement) is [var after, ..] ? after : last?.Statements.FirstOrDefault();
        return next is not null && next == returned;
    }

    /// <summary>Whether the locals allow an <c>await</c>. The compiler reports these late, and other obstacles while it binds.</summary>
    private static bool MayBeAsync(FixContext context, MethodDeclarationSyntax method) => method.DescendantNodes().All(node =>
        context.Model.GetDeclaredSymbol(node) is not ILocalSymbol local || (!local.IsRef && !local.Type.IsRefLikeType));
}
