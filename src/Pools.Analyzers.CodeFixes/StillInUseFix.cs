namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0007: awaits the call that still uses the array, and makes a method that returns a task <c>async</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StillInUseFix)), Shared]
public sealed class StillInUseFix() : PoolFix("POOL0007", "Await the task before the array is returned", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        // First, only where `await` is allowed: in the body of a method, outside of lambdas, locks and unsafe code. A handler around it would see what the task throws.
        if (context.Earlier is not InvocationExpressionSyntax call || call.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { Body: not null } method || call.Ancestors().TakeWhile(node => node != method).Any(node => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or LockStatementSyntax or UnsafeStatementSyntax or FixedStatementSyntax or TryStatementSyntax { Catches.Count: > 0 }))
        {
            return null;
        }

        // Next, a method that is not asynchronous becomes so only if it returns a plain task, and by this call alone: another return of a task would no longer compile, and what it throws would come later.
        bool isAsync = method.Modifiers.Any(SyntaxKind.AsyncKeyword);
        ITypeSymbol? result = context.Model.GetDeclaredSymbol(method)?.ReturnType;
        bool isTask = result is INamedTypeSymbol { IsGenericType: false } && ViewTypes.IsTask(result);
        bool isOnlyWay = method.Body.DescendantNodes().All(node => node is not (ThrowStatementSyntax or ThrowExpressionSyntax) && (node is not ReturnStatementSyntax || node.Span.Contains(call.Span)));
        if (!MayBeAsync(context, method) || !(isAsync || (isTask && isOnlyWay)))
        {
            return null;
        }

        // Then, the statement of the call. An asynchronous method that returns the task itself hands it to its caller on purpose: leave that alone.
        ExpressionSyntax awaited = SyntaxFactory.ParseExpression($"await {call.WithoutTrivia()}");
        StatementSyntax? statement = call.Parent switch
        {
            ReturnStatementSyntax or ExpressionStatementSyntax => (StatementSyntax)call.Parent,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" }, Parent: ExpressionStatementSyntax discard } => discard,
            _ => null,
        };
        if (statement is null || (statement is ReturnStatementSyntax ? isAsync : !IsNext(statement, context.CallStatement)))
        {
            return null;
        }

        // Finally, await the call there, and mark the method.
        ExpressionStatementSyntax replacement = SyntaxFactory.ExpressionStatement(awaited).WithTriviaFrom(statement);
        MethodDeclarationSyntax repaired = method.ReplaceNode(statement, replacement);
        return context.Root.ReplaceNode(method, isAsync ? repaired : repaired.AddModifiers(SyntaxFactory.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space)).WithAdditionalAnnotations(Formatter.Annotation));
    }

    /// <summary>Whether nothing runs between the call and the return: it might be what the task waits for.</summary>
    private static bool IsNext(StatementSyntax statement, StatementSyntax? returned) => (Statements.After(statement) is [var next, ..] ? next
            : (statement.Parent?.Parent as TryStatementSyntax)?.Finally?.Block.Statements.FirstOrDefault()) == returned && returned is { };

    /// <summary>Whether a method has nothing that an asynchronous one must not have: parameters by reference, spans, pointers, and locals that end at an <c>await</c>.</summary>
    private static bool MayBeAsync(FixContext context, MethodDeclarationSyntax method) =>
        context.Model.GetDeclaredSymbol(method) is { ReturnsByRef: false } symbol
        && symbol.Parameters.All(parameter => parameter.RefKind == RefKind.None && parameter.Type is { IsRefLikeType: false, TypeKind: not (TypeKind.Pointer or TypeKind.FunctionPointer) })
        && !method.Modifiers.Any(SyntaxKind.UnsafeKeyword)
        && method.DescendantNodes().All(node => context.Model.GetDeclaredSymbol(node) is not ILocalSymbol local || (!local.IsRef && !local.Type.IsRefLikeType));
}
