using System;
using System.Diagnostics;
using System.Reflection;
#if NET
using System.Diagnostics.CodeAnalysis;
#endif
using Pools.Diagnostics.Symbols;

namespace Pools.Diagnostics;

/// <summary>A call in a captured stack, as a report tells it.</summary>
/// <param name="name">The method as its author wrote it.</param>
/// <param name="type">The type with its namespace; empty: it has none, such as code that was made while the program runs.</param>
/// <param name="assembly">The assembly's name, without version.</param>
/// <param name="place">File and line as the runtime writes them, with what stands before; empty: unknown.</param>
internal sealed class ReportFrame(string name, string type, string assembly, string place)
{
    /// <summary>The pools' own, for which nobody is to blame.</summary>
    public bool IsOwn => assembly is nameof(Pools) or nameof(Pools) + "." + nameof(Diagnostics) or nameof(Pools) + ".Extensions";

    /// <summary>The program's: neither the pools' nor the framework's.</summary>
    public bool IsProgram => !IsOwn && type.Length != 0 && !FrameworkCode.Has(assembly);

    /// <summary>Whether it says nothing of who does what.</summary>
    public bool IsPlumbing => type.Length == 0 || (FrameworkCode.Has(assembly) && FrameworkCode.IsPlumbing(type));

    /// <summary>Whether this only starts what an asynchronous method or an iterator does, which another call has told already: the compiler made it, so no line is its own.</summary>
    /// <param name="inner">The call that it has made.</param>
    public bool OnlyStarts(ReportFrame inner) => place.Length == 0 && string.Equals(Name, inner.Name, StringComparison.Ordinal);

    public override string ToString() => Name + place;

    private string Name => name;

    /// <summary>Reads a frame. File and line are looked up here and not when the stack is taken, which would take ten times as long.</summary>
    /// <param name="frame">The frame.</param>
    /// <returns>null: nothing is known of it, or it does not want to be shown.</returns>
    public static ReportFrame? Of(StackFrame? frame)
    {
        if (frame is null)
        {
            return null;
        }

        MethodBase? method = MethodOf(frame);
#if NET
        // What ahead-of-time compilation leaves is less than a MethodBase.
        if (IsHidden(method) || DiagnosticMethodInfo.Create(frame) is not { } info)
        {
            return null;
        }

        string type = info.DeclaringTypeName ?? string.Empty;
        string assembly = NameOfAssembly(info.DeclaringAssemblyName);

        // The framework has no symbols beside it.
        return new ReportFrame(NameOf(type, info.Name), type, assembly, method is null || FrameworkCode.Has(assembly) ? string.Empty : PlaceOf(frame, method));
#else
        if (method is null)
        {
            return null;
        }

        Type? declaring = method.DeclaringType is { IsGenericType: true } constructed ? constructed.GetGenericTypeDefinition() : method.DeclaringType;
        string type = declaring?.FullName ?? string.Empty;
        return new ReportFrame(NameOf(type, method.Name), type, NameOfAssembly(method.Module.Assembly.FullName ?? string.Empty), string.Empty);
#endif
    }

    private static string NameOf(string type, string method) => type.Length == 0 ? method : AuthoredName.Of(type, method);

    private static string NameOfAssembly(string assembly)
    {
        int comma = assembly.IndexOf(',');
        return comma < 0 ? assembly : assembly.Substring(0, comma);
    }

#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Where the method's metadata is gone, its name is told without file and line.")]
    private static MethodBase? MethodOf(StackFrame frame) => frame.GetMethod();

    private static bool IsHidden(MethodBase? method) =>
        method is not null && (method.IsDefined(typeof(StackTraceHiddenAttribute), inherit: false) || (method.DeclaringType?.IsDefined(typeof(StackTraceHiddenAttribute), inherit: false) ?? false));

    /// <summary>As the runtime writes it below an exception, so that editors make it a link.</summary>
    [UnconditionalSuppressMessage("SingleFile", "IL3000", Justification = "Without a file there is no line.")]
    private static string PlaceOf(StackFrame frame, MethodBase method)
    {
        int offset = frame.GetILOffset();
        string file = method.Module.Assembly is { IsDynamic: false } assembly ? assembly.Location : string.Empty;
        return offset != StackFrame.OFFSET_UNKNOWN && file.Length != 0 && SymbolFiles.Find(file, method.MetadataToken, offset) is { } line
            ? FormattableString.Invariant($" in {line.Path}:line {line.Line}")
            : string.Empty;
    }
#else
    private static MethodBase? MethodOf(StackFrame frame) => frame.GetMethod();
#endif
}
