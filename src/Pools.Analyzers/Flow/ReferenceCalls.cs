namespace Pools.Analyzers.Flow;

/// <summary>Calls that take a variable by reference and are known to do one thing to it, at once.</summary>
internal static class ReferenceCalls
{
    /// <summary>Whether an argument by reference is of a call whose effect is known.</summary>
    public static bool IsKnown(IArgumentOperation argument) => argument.Parent is IInvocationOperation call && (IsResize(call) || IsExchange(call));

    /// <summary><c>Array.Resize</c>: puts a new array in the variable.</summary>
    public static bool IsResize(IInvocationOperation call) => call.TargetMethod.Name == "Resize" && call.TargetMethod.ContainingType.Is("System", "Array");

    /// <summary><c>Interlocked.Exchange</c>: takes what is there and puts something else in its place.</summary>
    public static bool IsExchange(IInvocationOperation call) =>
        call.TargetMethod.Name == "Exchange" && call.TargetMethod.ContainingType.Is("System.Threading", "Interlocked") && call.Arguments.Length == 2;
}
