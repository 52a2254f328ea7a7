using System.Diagnostics;

namespace Pools.Diagnostics;

/// <summary>The method of a frame by its own name, also where ahead-of-time compilation has left no more.</summary>
internal static class FrameName
{
#if NET
    public static string? Of(StackFrame? frame) => frame is null ? null : DiagnosticMethodInfo.Create(frame)?.Name;
#else
    public static string? Of(StackFrame? frame) => frame?.GetMethod()?.Name;
#endif
}
