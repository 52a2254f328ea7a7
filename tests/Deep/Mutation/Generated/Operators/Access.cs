using System.Linq;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>An access to shared memory: a call through the seam, or of the runtime's own class.</summary>
/// <param name="Call">The whole call.</param>
/// <param name="Name">What it does.</param>
/// <param name="Receiver">The seam's value, or the runtime's class.</param>
/// <param name="Arguments">The location first, with <c>ref</c>.</param>
/// <param name="IsSeam">Whether it goes through the seam.</param>
internal sealed record Access(InvocationExpressionSyntax Call, string Name, string Receiver, string[] Arguments, bool IsSeam)
{
    /// <summary>The location without <c>ref</c>.</summary>
    public string Location => Arguments[0]["ref ".Length..];

    /// <summary>Whether nobody looks at what it gives.</summary>
    public bool IsUnused => Call.Parent is ExpressionStatementSyntax;

    /// <summary>The access that a call is, or null.</summary>
    public static Access? Of(InvocationExpressionSyntax call)
    {
        if (call.Expression is not MemberAccessExpressionSyntax { Name.Identifier.Text: string name } member)
        {
            return null;
        }

        string receiver = member.Expression.ToString();
        bool isSeam = receiver is "atomics" or "_atomics" or "default(TAtomics)";
        bool isLocated = call.ArgumentList.Arguments is [{ RefKindKeyword.Text: "ref" }, ..];
        bool isAccess = isSeam
            ? isLocated || name is "FenceHere" or "FenceEverywhere" or "Enter" or "TryEnter" or "Exit"
            : receiver is "Volatile" or "Interlocked" && (isLocated || name.StartsWith("MemoryBarrier", System.StringComparison.Ordinal));
        return isAccess ? new Access(call, name, receiver, [.. call.ArgumentList.Arguments.Select(argument => argument.ToString())], isSeam) : null;
    }

    /// <summary>Whether a call only tells the explorer who owns a magazine: in the product it does nothing.</summary>
    public static bool IsOwnershipHook(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Expression: var receiver, Name.Identifier.Text: "Own" or "Disown" } && receiver.ToString() is "atomics" or "default(TAtomics)";
}
