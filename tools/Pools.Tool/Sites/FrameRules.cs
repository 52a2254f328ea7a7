namespace Pools.Tool.Sites;

/// <summary>Distinguishes pools, framework and program.</summary>
internal static class FrameRules
{
    /// <summary>The runtime's name for the type of all dynamic methods.</summary>
    private const string Dynamic = "dynamicClass";

    private static readonly string[] s_pools = ["Pools", "Pools.Diagnostics", "Pools.Extensions"];

    /// <summary>Types of the framework that are pools, raise their events, or throw for them.</summary>
    private static readonly string[] s_frameworkPools =
        ["System.Buffers", "System.Diagnostics.Tracing", "System.ThrowHelper", "System.Runtime.EH"];

    public static FrameKind KindOf(MethodName method, ModuleFile? module, ModuleOwner? owner)
    {
        FrameKind kind = IsDynamic(method) ? FrameKind.Framework
            : owner?.Kind ?? (FrameworkCode.IsIn(method.Type, "System") ? FrameKind.Framework : FrameKind.Program);
        bool isPool = kind == FrameKind.Framework
            ? Array.Exists(s_frameworkPools, scope => FrameworkCode.IsIn(method.Type, scope))
            : Array.IndexOf(s_pools, module?.Name) >= 0;
        return isPool ? FrameKind.Pool : kind;
    }

    /// <summary>Whether a frame only starts or resumes code, or is dynamic, such as <c>dynamicClass.lambda_method2</c>.</summary>
    public static bool IsPlumbing(Frame frame) =>
        frame is { Kind: FrameKind.Framework, Method: MethodName method } && (IsDynamic(method) || FrameworkCode.IsPlumbing(method.Type));

    /// <summary>Whether the frames below did not call those above: an awaited operation resumes a method, a thread runs a task.</summary>
    public static bool IsResumption(Frame frame) =>
        frame.Kind == FrameKind.Framework && frame.Method is { Type: string type } && (
            type.Contains("AsyncStateMachineBox", StringComparison.Ordinal)
            || FrameworkCode.IsIn(type, "System.Runtime.CompilerServices.AsyncHelpers+RuntimeAsyncTask")
            || FrameworkCode.IsIn(type, "System.Threading.ExecutionContext") || FrameworkCode.IsIn(type, "System.Threading.Tasks.Task")
            || FrameworkCode.IsIn(type, "System.Threading.Tasks.AwaitTaskContinuation")
            || FrameworkCode.IsIn(type, "System.Threading.ThreadPoolWorkQueue"));

    public static bool IsDynamic(Frame frame) => frame.Method is MethodName method && IsDynamic(method);
    private static bool IsDynamic(MethodName method) => string.Equals(method.Type, Dynamic, StringComparison.Ordinal);
}
