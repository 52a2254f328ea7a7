using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>The methods that access shared memory, themselves or through others of them; known by name, so some that only share a name with one of them count as well.</summary>
internal sealed class SharingMethods
{
    private readonly HashSet<string> _names = [];

    public SharingMethods(IEnumerable<SyntaxNode> roots)
    {
        MethodDeclarationSyntax[] methods = [.. roots.SelectMany(root => root.DescendantNodes().OfType<MethodDeclarationSyntax>())];
        int before;
        do
        {
            before = _names.Count;
            _names.UnionWith(methods.Where(Touches).Select(method => method.Identifier.Text));
        }
        while (_names.Count > before);
    }

    /// <summary>Whether a piece of code accesses shared memory when it runs.</summary>
    public bool Touches(SyntaxNode code) => Calls(code).Any(call => Access.Of(call) is not null || _names.Contains(NameOf(call)));

    /// <summary>Whether it does so itself.</summary>
    public static bool TouchesDirectly(SyntaxNode code) => Calls(code).Any(call => Access.Of(call) is not null);

    private static IEnumerable<InvocationExpressionSyntax> Calls(SyntaxNode code) =>
        code.DescendantNodesAndSelf(node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).OfType<InvocationExpressionSyntax>();

    private static string NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax member => member.Name.Identifier.Text,
        SimpleNameSyntax name => name.Identifier.Text,
        _ => "",
    };
}
