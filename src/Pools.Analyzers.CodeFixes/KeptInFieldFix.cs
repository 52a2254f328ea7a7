namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0009: sets the field to null after the return, if the method does not use it later.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(KeptInFieldFix)), Shared]
public sealed class KeptInFieldFix() : PoolFix("POOL0009", "Set the field to null", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (context.CallStatement is not { } call || !context.IsPlainReturn(call))
        {
            return null;
        }

        ExpressionSyntax array = FixContext.ArgumentOf(call);
        return context.Model.GetSymbolInfo(array).Symbol is IFieldSymbol field && !call.Ancestors().Any(Statements.IsLoop)
            && FixContext.BodyOf(call)!.Named(field.Name).All(name => name.SpanStart <= call.Expression.Span.End)
            ? Statements.InsertAfter(context.Root, call, context.SetToNull(array))
            : null;
    }
}
