using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Pools.Analyzers.Symbols;

namespace Pools.Analyzers.Generator;

/// <summary>
/// Sends a project's calls of <c>ArrayPool&lt;T&gt;.Shared</c> to the pool that the property <c>PoolsSharedReplacement</c> names, by interceptors: a call of a getter cannot be intercepted, so the calls of
/// <c>Rent</c> and <c>Return</c> are.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class SharedReplacementGenerator : IIncrementalGenerator
{
    /// <summary>The names of the steps, for tests of what is generated again.</summary>
    internal const string Calls = nameof(Calls);

    internal const string Files = nameof(Files);

    internal static readonly DiagnosticDescriptor Unusable = new(
        "POOL0101", "PoolsSharedReplacement cannot be used", "PoolsSharedReplacement is '{0}': {1}", RulePages.Category, DiagnosticSeverity.Error, isEnabledByDefault: true,
        "PoolsSharedReplacement names the pool that a project's calls of ArrayPool<T>.Shared go to. With a value that cannot be used they would go on using the shared pool, unnoticed.", RulePages.Of("POOL0101"));

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValueProvider<string> property = context.AnalyzerConfigOptionsProvider.Select((options, _) => options.GlobalOptions.TryGetValue(Redirection.Property, out string? value) ? value.Trim() : "");
        IncrementalValueProvider<(string Property, string? Fault)> setting = property.Combine(context.CompilationProvider).Select((pair, _) => (pair.Left, FaultOf(pair.Left, (CSharpCompilation)pair.Right)));
        IncrementalValuesProvider<FileCalls> files = context.SyntaxProvider.CreateSyntaxProvider((node, _) => CallSites.MayBe(node), CallSites.Find)
            .Where(call => call is not null).Select((call, _) => call!).WithTrackingName(Calls)
            .Collect().SelectMany(Group).WithTrackingName(Files);

        context.RegisterSourceOutput(setting, Check);
        context.RegisterImplementationSourceOutput(files.Combine(setting), Generate);
    }

    /// <summary>Why the property cannot be used in a project, or null.</summary>
    private static string? FaultOf(string property, CSharpCompilation compilation)
    {
        if (property.Length == 0)
        {
            return null;
        }

        if (Replacement.Read(property) is not { } replacement)
        {
            return $"it must be percore, large, debug, or a C# expression in which {Replacement.Element} stands for the type of the elements";
        }

        if (replacement.Type is { } type && compilation.GetTypesByMetadataName(type).IsEmpty)
        {
            return $"the project does not reference the package {replacement.Package}";
        }

        // What is generated is private to its file.
        return compilation.LanguageVersion < LanguageVersion.CSharp11
            ? $"it needs C# {LanguageVersion.CSharp11.ToDisplayString()} or later, and the project is compiled as C# {compilation.LanguageVersion.ToDisplayString()} (LangVersion)"
            : null;
    }

    private static IEnumerable<FileCalls> Group(ImmutableArray<CallSite> calls, CancellationToken cancellationToken) =>
        calls.GroupBy(call => call.File, StringComparer.Ordinal).Select(file => new FileCalls(file.Key, [.. file]));

    private static void Check(SourceProductionContext context, (string Property, string? Fault) setting)
    {
        if (setting.Fault is { } fault)
        {
            context.ReportDiagnostic(Diagnostic.Create(Unusable, Location.None, setting.Property, fault));
        }
    }

    private static void Generate(SourceProductionContext context, (FileCalls File, (string Property, string? Fault) Setting) source)
    {
        if (source.Setting.Fault is null && Replacement.Read(source.Setting.Property) is { } replacement)
        {
            context.AddSource($"{NameOf(source.File.File)}.g.cs", SourceText.From(InterceptorText.Write(source.File, replacement), Encoding.UTF8));
        }
    }

    /// <summary>A name of its own for each source: two may have one name in two folders.</summary>
    private static string NameOf(string file)
    {
        uint hash = 2166136261;
        foreach (char character in file)
        {
            hash = unchecked((hash ^ character) * 16777619);
        }

        // The compiler takes fewer characters for the name of what is generated than file systems do.
        string name = new([.. Path.GetFileNameWithoutExtension(file).Select(character => char.IsLetterOrDigit(character) || character is '.' or '-' or '_' ? character : '_')]);
        return $"{name}.{hash.ToString("x8", CultureInfo.InvariantCulture)}";
    }
}
