using System;
using Pools.Tool.Symbols;

namespace Pools.Tool.Sites;

/// <summary>Tells pools, framework and program apart.</summary>
internal static class FrameRules
{
    /// <summary>What the runtime calls the type of all methods that are made while the program runs.</summary>
    private const string Dynamic = "dynamicClass";

    private static readonly string[] s_pools = ["Pools", "Pools.Diagnostics", "Pools.Extensions"];

    public static FrameKind KindOf(MethodName method, ModuleFile? module)
    {
        bool isFramework = IsDynamic(method) || (module?.IsFramework ?? IsIn(method.Type, "System"));
        if (isFramework)
        {
            return IsIn(method.Type, "System.Buffers") || IsIn(method.Type, "System.Diagnostics.Tracing") || IsIn(method.Type, "System.ThrowHelper") || IsIn(method.Type, "System.Runtime.EH")
                ? FrameKind.Pool
                : FrameKind.Framework;
        }

        return module is not null && Array.IndexOf(s_pools, module.Name) >= 0 ? FrameKind.Pool : FrameKind.Program;
    }

    /// <summary>Whether a call says nothing of who does what: what starts and resumes asynchronous methods, what runs tasks and threads, and code that was made while the program runs, such as <c>dynamicClass.lambda_method2</c>.</summary>
    public static bool IsPlumbing(Frame frame) =>
        frame.Kind == FrameKind.Framework && frame.Method is MethodName method && (
            IsDynamic(method)
            || IsIn(method.Type, "System.Runtime.CompilerServices")
            || IsIn(method.Type, "System.Threading")
            || IsIn(method.Type, "System.RuntimeMethodHandle")
            || IsIn(method.Type, "System.Reflection"));

    /// <summary>Whether what follows has not called what came before: an asynchronous method is resumed by whatever it has waited for, a task by a thread.</summary>
    public static bool IsResumption(Frame frame) =>
        frame.Kind == FrameKind.Framework && frame.Method is MethodName method && (
            method.Type.Contains("AsyncStateMachineBox", StringComparison.Ordinal)
            || IsIn(method.Type, "System.Threading.ExecutionContext")
            || IsIn(method.Type, "System.Threading.Tasks.AwaitTaskContinuation")
            || IsIn(method.Type, "System.Threading.Tasks.Task")
            || IsIn(method.Type, "System.Threading.ThreadPoolWorkQueue"));

    private static bool IsDynamic(MethodName method) => string.Equals(method.Type, Dynamic, StringComparison.Ordinal);

    private static bool IsIn(string type, string scope) =>
        type.StartsWith(scope, StringComparison.Ordinal) && (type.Length == scope.Length || type[scope.Length] is '.' or '`' or '+');
}
