namespace Pools.Tool.Sites;

/// <summary>Tells pools, framework and program apart.</summary>
internal static class FrameRules
{
    /// <summary>What the runtime calls the type of all methods that are made while the program runs.</summary>
    private const string Dynamic = "dynamicClass";

    private static readonly string[] s_pools = ["Pools", "Pools.Diagnostics", "Pools.Extensions"];

    public static FrameKind KindOf(MethodName method, ModuleFile? module)
    {
        bool isFramework = IsDynamic(method) || (module?.IsFramework ?? FrameworkCode.IsIn(method.Type, "System"));
        if (isFramework)
        {
            return FrameworkCode.IsIn(method.Type, "System.Buffers") || FrameworkCode.IsIn(method.Type, "System.Diagnostics.Tracing") || FrameworkCode.IsIn(method.Type, "System.ThrowHelper") || FrameworkCode.IsIn(method.Type, "System.Runtime.EH")
                ? FrameKind.Pool
                : FrameKind.Framework;
        }

        return module is not null && Array.IndexOf(s_pools, module.Name) >= 0 ? FrameKind.Pool : FrameKind.Program;
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

    /// <summary>Whether code was made while the program runs.</summary>
    public static bool IsDynamic(Frame frame) => frame.Method is MethodName method && IsDynamic(method);

    private static bool IsDynamic(MethodName method) => string.Equals(method.Type, Dynamic, StringComparison.Ordinal);
}
