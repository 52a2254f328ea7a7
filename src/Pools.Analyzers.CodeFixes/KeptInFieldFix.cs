using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0009: empties the field behind the return.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(KeptInFieldFix)), Shared]
public sealed class KeptInFieldFix() : PoolFix("POOL0009", "Set the field to null")
{
    private protected override SyntaxNode? Mend(FixContext context)
    {
        if (context.Call is not { ArgumentList.Arguments: [{ Expression: { } argument }, ..] } || context.Model.GetSymbolInfo(argument).Symbol is not IFieldSymbol)
        {
            return null;
        }

        StatementSyntax emptied = context.SetToNull(argument is PostfixUnaryExpressionSyntax suppressed ? suppressed.Operand : argument);
        return Statements.InsertAfter(context.Root, context.Statement as ExpressionStatementSyntax, emptied);
    }
}
