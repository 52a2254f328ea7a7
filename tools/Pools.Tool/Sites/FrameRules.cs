namespace Pools.Tool.Sites;

/// <summary>Tells pools, framework and program apart.</summary>
internal static class FrameRules
{
    /// <summary>What the runtime calls the type of all methods that are made while the program runs.</summary>
    private const string Dynamic = "dynamicClass";

    private static readonly string[] s_pools = ["Pools", "Pools.Diagnostics", "Pools.Extensions"];

    /// <summary>Types of the framework that are pools, raise their events, or throw for them.</summary>
    private static readonly string[] s_frameworkPools = ["System.Buffers", "System.Diagnostics.Tracing", "System.ThrowHelper", "System.Runtime.EH"];

    public static FrameKind KindOf(MethodName method, ModuleFile? module, ModuleOwner? owner)
    {
        FrameKind kind = IsDynamic(method) ? FrameKind.Framework
            : owner?.Kind ?? (FrameworkCode.IsIn(method.Type, "System") ? FrameKind.Framework : FrameKind.Program);
        bool isPool = kind == FrameKind.Framework
            ? Array.Exists(s_frameworkPools, scope => FrameworkCode.IsIn(method.Type, scope))
            : Array.IndexOf(s_pools, module?.Name) >= 0;
        return isPool ? FrameKind.Pool : kind;
    }

    /// <summary>Whether a call says nothing of who does what: what starts and resumes asynchronous methods, what runs tasks and threads, and code that was made while the program runs, such as <c>dynamicClass.lambda_method2</c>.</summary>
    public static bool IsPlumbing(Frame frame) =>
        frame.Kind == FrameKind.Framework && frame.Method is MethodName method && (IsDynamic(method) || FrameworkCode.IsPlumbing(method.Type));

    /// <summary>Whether what follows has not called what came before: an asynchronous method is resumed by whatever it has waited for, a task by a thread.</summary>
    public static bool IsResumption(Frame frame) =>
        frame.Kind == FrameKind.Framework && frame.Method is MethodName method && (
            method.Type.Contains("AsyncStateMachineBox", StringComparison.Ordinal)
            || FrameworkCode.IsIn(method.Type, "System.Threading.ExecutionContext")
            || FrameworkCode.IsIn(method.Type, "System.Threading.Tasks.AwaitTaskContinuation")
            || FrameworkCode.IsIn(method.Type, "System.Threading.Tasks.Task")
            || FrameworkCode.IsIn(method.Type, "System.Threading.ThreadPoolWorkQueue"));

    public static bool IsDynamic(Frame frame) => frame.Method is MethodName method && IsDynamic(method);
    private static bool IsDynamic(MethodName method) => string.Equals(method.Type, Dynamic, StringComparison.Ordinal);
}
