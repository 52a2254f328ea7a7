using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;
using Pools.Analyzers.Generator;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers.Redirecting;

/// <summary>A program of several sources, compiled with the generator, and run.</summary>
internal sealed class RedirectedProgram
{
    private static readonly Type[] s_pools = [typeof(PerCoreArrayPool<>), typeof(Pools.Diagnostics.DebugArrayPool<>)];

    private readonly CSharpParseOptions _parseOptions;
    private GeneratorDriver _driver;

    public RedirectedProgram(string replacement, params string[] sources)
        : this(LanguageVersion.Preview, replacement, sources)
    {
    }

    public RedirectedProgram(LanguageVersion version, string replacement, params string[] sources)
    {
        _parseOptions = new CSharpParseOptions(version).WithFeatures([new("InterceptorsNamespaces", "Pools.Generated")]);
        CSharpCompilationOptions options = AnalyzerRun.Options("");
        Compilation = CSharpCompilation.Create(
            $"Program{Guid.NewGuid():N}",
            sources.Select((source, i) => Parse(source, $"/sources/Source{i}.cs")),
            [.. AnalyzerRun.Framework, .. s_pools.Select(pool => MetadataReference.CreateFromFile(pool.Assembly.Location))],
            version < LanguageVersion.CSharp8 ? options.WithNullableContextOptions(NullableContextOptions.Disable) : options);
        _driver = CSharpGeneratorDriver.Create(
            [new SharedReplacementGenerator().AsSourceGenerator()],
            parseOptions: _parseOptions,
            optionsProvider: new SwitchOptions(replacement),
            driverOptions: new(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
    }

    public CSharpCompilation Compilation { get; private set; }

    public GeneratorRunResult Generate()
    {
        _driver = _driver.RunGenerators(Compilation, TestContext.Current.CancellationToken);
        return _driver.GetRunResult().Results.Single();
    }

    /// <summary>Removes a reference.</summary>
    public void Forget(Assembly assembly) =>
        Compilation = Compilation.RemoveReferences(Compilation.References.Where(reference => reference.Display == assembly.Location));

    /// <summary>Changes one source.</summary>
    public void Edit(int number, string source, string path = "/sources/Edited.cs") =>
        Compilation = Compilation.ReplaceSyntaxTree(Compilation.SyntaxTrees[number], Parse(source, path));

    /// <summary>Compiles, loads, and calls <c>Program.Run</c>.</summary>
    public object? Run() => Load().GetType("Program", throwOnError: true)!.GetMethod("Run")!.Invoke(null, null);

    public Assembly Load()
    {
        GeneratorRunResult generated = Generate();
        Assert.Empty(generated.Diagnostics);
        Compilation whole = Compilation.AddSyntaxTrees(generated.GeneratedSources.Select(source => source.SyntaxTree));
        using MemoryStream stream = new();
        EmitResult result = whole.Emit(stream, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        Assert.DoesNotContain(result.Diagnostics, report => report.Severity == DiagnosticSeverity.Warning);
        stream.Position = 0;
        return new AssemblyLoadContext("redirected", isCollectible: true).LoadFromStream(stream);
    }

    /// <summary>Whether the last run made the generated files anew or took them from its cache.</summary>
    public IEnumerable<IncrementalStepRunReason> Reasons() =>
        _driver.GetRunResult().Results.Single().TrackedSteps["Files"].SelectMany(run => run.Outputs).Select(output => output.Reason);

    private SyntaxTree Parse(string source, string path) =>
        CSharpSyntaxTree.ParseText(SourceText.From(source, Encoding.UTF8), _parseOptions, path);
}
