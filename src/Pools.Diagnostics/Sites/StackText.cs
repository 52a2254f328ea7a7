using System;
using System.Diagnostics;

namespace Pools.Diagnostics;

/// <summary>A stack as a person wants to read it: from the user's call on, without the pools' own frames above it.</summary>
internal static class StackText
{
    private const string Own = nameof(Pools);

    public static string Of(StackTrace stack)
    {
        string[] lines = stack.ToString().TrimEnd().Split('\n');

        // Where inlining or trimming has left nothing to tell frames by, all of them are shown.
        int first = 0;
        while (first < Math.Min(stack.FrameCount, lines.Length) - 1 && IsOwn(stack.GetFrame(first)))
        {
            first++;
        }

        return string.Join(Environment.NewLine, lines, first, lines.Length - first);
    }

#if NET
    private static bool IsOwn(StackFrame? frame) =>
        frame is not null && DiagnosticMethodInfo.Create(frame)?.DeclaringAssemblyName is { } assembly && IsOwn(assembly);
#else
    private static bool IsOwn(StackFrame? frame) => frame?.GetMethod()?.DeclaringType?.Assembly.FullName is { } assembly && IsOwn(assembly);
#endif

    private static bool IsOwn(string assembly)
    {
        int comma = assembly.IndexOf(',');
        string name = comma < 0 ? assembly : assembly.Substring(0, comma);
        return name is Own or Own + "." + nameof(Diagnostics);
    }
}
