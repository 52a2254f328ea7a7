using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Pools.Analyzers.Symbols;

namespace Pools.Analyzers.Generator;

/// <summary>Finds the calls that can be redirected.</summary>
internal static class CallSites
{
    /// <summary>Whether a node looks like a call of a pool. Sees the text alone, and is asked about every node.</summary>
    public static bool MayBe(SyntaxNode node) => node is InvocationExpressionSyntax call && NameOf(call) is "Rent" or "Return";

    public static CallSite? Find(GeneratorSyntaxContext context, CancellationToken cancellationToken)
    {
        InvocationExpressionSyntax call = (InvocationExpressionSyntax)context.Node;
        if (context.SemanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method || !Redirection.IsRedirected(method) || IsOnThis(call) || Redirection.IsInPool(context.SemanticModel.GetEnclosingSymbol(call.SpanStart, cancellationToken)) || Redirection.IsInExpressionTree(context.SemanticModel.GetOperation(call, cancellationToken)))
        {
            return null;
        }

#pragma warning disable RSEXPERIMENTAL002 // The interceptors' own API, experimental in the oldest compiler that has it.
        InterceptableLocation? location = context.SemanticModel.GetInterceptableLocation(call, cancellationToken);
        string? attribute = location?.GetInterceptsLocationAttributeSyntax();
#pragma warning restore RSEXPERIMENTAL002
        return attribute is null
            ? null
            : new CallSite(
                call.SyntaxTree.FilePath,
                method.Name == "Rent",
                ReceiverOf(call) is { } receiver && context.SemanticModel.GetSymbolInfo(receiver, cancellationToken).Symbol is IPropertySymbol { Name: "Shared", IsStatic: true } shared && shared.ContainingType.Is("System.Buffers", "ArrayPool"),
                attribute,
                MemberOf(call),
                call.GetLocation().GetLineSpan().StartLinePosition.Line + 1);
    }

    private static string? NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
        _ => null,
    };

    private static ExpressionSyntax? ReceiverOf(InvocationExpressionSyntax call) => (call.Expression as MemberAccessExpressionSyntax)?.Expression;

    private static bool IsOnThis(InvocationExpressionSyntax call) => ReceiverOf(call) is ThisExpressionSyntax or BaseExpressionSyntax;

    private static string MemberOf(SyntaxNode node) => node.FirstAncestorOrSelf<MemberDeclarationSyntax>(member => member is not BaseTypeDeclarationSyntax) switch
    {
        MethodDeclarationSyntax method => method.Identifier.ValueText,
        PropertyDeclarationSyntax property => property.Identifier.ValueText,
        ConstructorDeclarationSyntax => ".ctor",
        FieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.ValueText,
        DestructorDeclarationSyntax => "Finalize",
        IndexerDeclarationSyntax => "Item",
        _ => "Main",
    };
}
