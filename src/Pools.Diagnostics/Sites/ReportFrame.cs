using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Pools.Diagnostics.Symbols;

namespace Pools.Diagnostics;

/// <summary>A call in a captured stack, as a report tells it.</summary>
/// <param name="name">The method as its author wrote it.</param>
/// <param name="type">The type with its namespace; empty: it has none, such as code that was made while the program runs.</param>
/// <param name="assembly">The assembly's name, without version.</param>
/// <param name="file">The source file; null: unknown.</param>
/// <param name="line">The line in it; 0: unknown.</param>
/// <param name="lastLine">The last line, if the call is one of several lines.</param>
internal sealed class ReportFrame(string name, string type, string assembly, string? file, int line, int lastLine = 0)
{
    /// <summary>Whether it is code of the program: neither the pools', nor a test runner's, nor the framework's.</summary>
    public bool IsProgram => !IsPlumbing && !FrameworkCode.Has(assembly);

    /// <summary>Whether it says nothing of who does what.</summary>
    public bool IsPlumbing => IsOwn || IsTestCode || type.Length == 0 || (FrameworkCode.Has(assembly) && FrameworkCode.IsPlumbing(type));

    /// <summary>Whether it calls the test, and not a test's delegate.</summary>
    public bool RunsTests => IsTestCode && !FrameworkCode.IsAssertion(type);

    /// <summary>The source file; null: unknown.</summary>
    public string? File => file;

    /// <summary>The line in <see cref="File"/>; 0: unknown.</summary>
    public int Line => line;

    /// <summary>The line, or several lines: one of them makes the call.</summary>
    public string Lines => FormattableString.Invariant($"{line}{(lastLine > line ? $"–{lastLine}" : "")}");

    /// <summary>The method, in short beside its file: as the compiler fills it in.</summary>
    public string Member
    {
        get
        {
            int dot = name.LastIndexOf('.');
            return file is null || dot <= 0 ? name : name.Substring(name[dot - 1] == '.' ? dot : dot + 1);
        }
    }

    /// <summary>Whether this only starts an asynchronous method or an iterator, which another frame shows. It has no line.</summary>
    /// <param name="inner">The call that it has made.</param>
    public bool OnlyStarts(ReportFrame inner) => file is null && string.Equals(Name, inner.Name, StringComparison.Ordinal);

    /// <summary>As the runtime writes it below an exception, so that editors make the place a link.</summary>
    public override string ToString() => file is null ? name : $"{name} in {file}:line {Lines}";

    private string Name => name;

    /// <summary>Whether it is a test framework's, also in source that is generated into a test project.</summary>
    private bool IsTestCode => FrameworkCode.IsTestFramework(assembly) || FrameworkCode.IsIn(type, "TUnit.Generated");

    /// <summary>Whether it is the pools', also in source that their packages compile into a test project.</summary>
    private bool IsOwn =>
        assembly is nameof(Pools) or nameof(Pools) + "." + nameof(Diagnostics) or nameof(Pools) + ".Extensions"
        || FrameworkCode.IsIn(type, "Pools.Generated");

    /// <summary>Reads a frame. It looks up file and line here, because that takes ten times as long as the stack itself.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="inner">The call that it has made; null: unknown.</param>
    /// <returns>null: unknown or hidden.</returns>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata, the name has no file and line.")]
    public static ReportFrame? Of(StackFrame frame, StackFrame? inner)
    {
        MethodBase? method = frame.GetMethod();
#if NET
        // What ahead-of-time compilation leaves is less than a MethodBase.
        if (IsHidden(method) || DiagnosticMethodInfo.Create(frame) is not { } info)
        {
            return null;
        }

        string type = info.DeclaringTypeName ?? string.Empty;
        string assembly = NameOfAssembly(info.DeclaringAssemblyName);

        // The framework has no symbols beside it.
        SourceLine? place = method is null || FrameworkCode.Has(assembly) ? null : PlaceOf(frame, method, FrameName.Of(inner));
        return new ReportFrame(NameOf(type, info.Name), type, assembly, place?.Path, place?.Line ?? 0, place?.LastLine ?? 0);
#else
        if (method is null)
        {
            return null;
        }

        Type? declaring = method.DeclaringType;
        declaring = declaring is { IsGenericType: true } ? declaring.GetGenericTypeDefinition() : declaring;
        string type = declaring?.FullName ?? string.Empty;
        string assembly = NameOfAssembly(method.Module.Assembly.FullName ?? string.Empty);
        return new ReportFrame(NameOf(type, method.Name), type, assembly, file: null, line: 0);
#endif
    }

    private static string NameOf(string type, string method) => type.Length == 0 ? method : AuthoredName.Of(type, method);

    private static string NameOfAssembly(string assembly) => assembly.Split(',')[0];

#if NET
    private static bool IsHidden(MethodBase? method) =>
        method is not null && (method.IsDefined(typeof(StackTraceHiddenAttribute), inherit: false) ||
            (method.DeclaringType?.IsDefined(typeof(StackTraceHiddenAttribute), inherit: false) ?? false));

    [UnconditionalSuppressMessage("SingleFile", "IL3000", Justification = "Without a file there is no line.")]
    private static SourceLine? PlaceOf(StackFrame frame, MethodBase method, string? called)
    {
        int offset = frame.GetILOffset();
        string file = method.Module.Assembly is { IsDynamic: false } assembly ? assembly.Location : string.Empty;
        return offset != StackFrame.OFFSET_UNKNOWN && file.Length != 0
            ? SymbolFiles.Find(file, method.MetadataToken, offset, called)
            : null;
    }
#endif
}
