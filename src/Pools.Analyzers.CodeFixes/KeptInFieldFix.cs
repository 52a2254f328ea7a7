namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0009: empties the field behind the return, if the method has nothing more to do with it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(KeptInFieldFix)), Shared]
public sealed class KeptInFieldFix() : PoolFix("POOL0009", "Set the field to null", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (!context.IsPlainReturn(context.CallStatement) || context.Call!.ArgumentList.Arguments[0].Expression is not { } argument || context.Model.GetSymbolInfo(argument).Symbol is not IFieldSymbol field)
        {
            return null;
        }

        StatementSyntax emptied = context.SetToNull(FixContext.WithoutSuppression(argument));
        bool isUsedLater = context.CallStatement!.Ancestors().Any(Statements.IsLoop) || FixContext.BodyOf(context.Node)!.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Any(name => name.SpanStart > context.Call.Span.End && name.Identifier.ValueText == field.Name);
        return isUsedLater ? null : Statements.InsertAfter(context.Root, context.CallStatement, emptied);
    }
}
