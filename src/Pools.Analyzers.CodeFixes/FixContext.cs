using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Pools.Analyzers.Proofs;
using Pools.Analyzers.Rules;
using Pools.Analyzers.Symbols;

namespace Pools.Analyzers.CodeFixes;

/// <summary>A report to mend, and the code around it.</summary>
/// <param name="Root">Of the source.</param>
/// <param name="Model">Of the source.</param>
/// <param name="Report">What was reported.</param>
internal sealed record FixContext(SyntaxNode Root, SemanticModel Model, Diagnostic Report)
{
    /// <summary>Where it was reported.</summary>
    public SyntaxNode Node { get; } = Root.FindNode(Report.Location.SourceSpan, getInnermostNodeForTie: true);

    /// <summary>The statement of the report.</summary>
    public StatementSyntax? Statement => Node.FirstAncestorOrSelf<StatementSyntax>();

    /// <summary>The operation that the report names beside its own: the earlier return, the rent, the call that gave the task. Null if it lies in another source, or there is none.</summary>
    public SyntaxNode? Earlier { get; } = Report.AdditionalLocations is { Count: > 0 } others && others[0].SourceTree == Root.SyntaxTree ? Root.FindNode(others[0].SourceSpan, getInnermostNodeForTie: true) : null;

    public StatementSyntax? EarlierStatement => Earlier?.FirstAncestorOrSelf<StatementSyntax>();

    /// <summary>What proved the report; null where it does not say.</summary>
    public ProofKind? Proof => Report.Properties.TryGetValue(ReportProperties.Proof, out string? proof) && Enum.TryParse(proof, out ProofKind kind) ? kind : null;

    /// <summary>Whether the project's language is at least C# 8, which has <c>using</c> declarations, patterns of properties, and nullable references.</summary>
    public bool HasCSharp8 => Root.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 };

    /// <summary>The call of a pool or an owner at the place of a report.</summary>
    public InvocationExpressionSyntax? Call => Node.FirstAncestorOrSelf<InvocationExpressionSyntax>();

    /// <summary>Whether a name is used in a piece of code.</summary>
    public static bool Mentions(SyntaxNode node, string name) => node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(identifier => identifier.Identifier.ValueText == name);

    /// <summary>The pool, as text, on which a rent is called.</summary>
    public static ExpressionSyntax? ReceiverOf(SyntaxNode? rent) =>
        (rent as InvocationExpressionSyntax)?.Expression is MemberAccessExpressionSyntax access ? access.Expression.WithoutTrivia() : null;

    /// <summary>The local that gets what a rent gives, where the two stand in one statement: the array itself, not a view of it.</summary>
    public string? LocalOf(SyntaxNode? rent) => rent is null || !SymbolEqualityComparer.Default.Equals(Model.GetTypeInfo(rent).Type, Model.GetTypeInfo(rent).ConvertedType) ? null : rent.Parent switch
    {
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => declarator.Identifier.ValueText,
        AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } assignment when assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) => name.Identifier.ValueText,
        _ => null,
    };

    /// <summary><c>array = null;</c>, without a warning where the variable's type says that it is never null.</summary>
    /// <param name="variable">A local, a parameter or a field.</param>
    public StatementSyntax SetToNull(ExpressionSyntax variable)
    {
        NullableAnnotation annotation = Model.GetSymbolInfo(variable).Symbol switch
        {
            IFieldSymbol field => field.NullableAnnotation,
            ILocalSymbol local => local.NullableAnnotation,
            IParameterSymbol parameter => parameter.NullableAnnotation,
            _ => NullableAnnotation.None,
        };
        return SyntaxFactory.ParseStatement($"{variable.WithoutTrivia()} = {(annotation == NullableAnnotation.NotAnnotated ? "null!" : "null")};").WithTrailingTrivia(SyntaxFactory.ElasticLineFeed);
    }

    /// <summary><c>pool.Return(array);</c>, as the method does it elsewhere; cleared if the array holds references.</summary>
    /// <param name="rent">The call that gave the array.</param>
    /// <param name="pool">The pool.</param>
    /// <param name="array">The local that holds the array.</param>
    public StatementSyntax ReturnStatement(SyntaxNode rent, ExpressionSyntax pool, string array)
    {
        ExpressionStatementSyntax? same = rent.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().OfType<ExpressionStatementSyntax>().FirstOrDefault(statement => IsReturnOf(statement, array));
        bool hasReferences = Model.GetTypeInfo(rent).Type is IArrayTypeSymbol type && References.AreCertainlyIn(type.ElementType);
        return SyntaxFactory.ParseStatement(same?.WithoutTrivia().ToString() ?? $"{pool}.Return({array}{(hasReferences ? ", clearArray: true" : "")});").WithTrailingTrivia(SyntaxFactory.ElasticLineFeed);
    }

    /// <summary>Whether a statement returns the array of a local.</summary>
    public static bool IsReturnOf(StatementSyntax statement, string array) =>
        statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" or "ReturnAndClear" }, ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax name }, ..] } }
        && name.Identifier.ValueText == array;
}
