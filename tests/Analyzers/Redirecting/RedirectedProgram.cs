using System;
using System.Collections.Generic;
using System.Collections.Immutable;
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
    private readonly CSharpParseOptions _parseOptions;
    private readonly SwitchOptions _options;
    private GeneratorDriver _driver;

    public RedirectedProgram(string replacement, params string[] sources)
        : this(LanguageVersion.Preview, replacement, sources)
    {
    }

    public RedirectedProgram(LanguageVersion version, string replacement, params string[] sources)
    {
        _parseOptions = new CSharpParseOptions(version).WithFeatures([new("InterceptorsNamespaces", "Pools.Generated")]);
        _options = new SwitchOptions(replacement);
        Compilation = CSharpCompilation.Create(
            "Program" + Guid.NewGuid().ToString("N"),
            sources.Select((source, i) => Parse(source, i)),
            [.. FrameworkReferences.All, MetadataReference.CreateFromFile(typeof(PerCoreArrayPool<>).Assembly.Location), MetadataReference.CreateFromFile(typeof(Pools.Diagnostics.DebugArrayPool<>).Assembly.Location)],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: version < LanguageVersion.CSharp8 ? NullableContextOptions.Disable : NullableContextOptions.Enable));
        _driver = CSharpGeneratorDriver.Create([new SharedReplacementGenerator().AsSourceGenerator()], parseOptions: _parseOptions, optionsProvider: _options, driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
    }

    public CSharpCompilation Compilation { get; private set; }

    /// <summary>Generates, and gives what was generated and reported.</summary>
    public GeneratorRunResult Generate()
    {
        _driver = _driver.RunGenerators(Compilation, TestContext.Current.CancellationToken);
        return _driver.GetRunResult().Results.Single();
    }

    /// <summary>Compiles it without an assembly, as if the project did not reference its package.</summary>
    public void Forget(Assembly assembly) => Compilation = Compilation.RemoveReferences(Compilation.References.Where(reference => reference.Display == assembly.Location));

    /// <summary>Changes one source.</summary>
    public void Edit(int number, string source) => Compilation = Compilation.ReplaceSyntaxTree(Compilation.SyntaxTrees[number], Parse(source, number));

    /// <summary>Gives one source another path.</summary>
    public void Rename(int number, string path) => Compilation = Compilation.ReplaceSyntaxTree(Compilation.SyntaxTrees[number], Compilation.SyntaxTrees[number].WithFilePath(path));

    /// <summary>Compiles, loads, and calls <c>Program.Run</c>.</summary>
    public object? Run()
    {
        GeneratorRunResult generated = Generate();
        Assert.Empty(generated.Diagnostics);
        Compilation whole = Compilation.AddSyntaxTrees(generated.GeneratedSources.Select(source => source.SyntaxTree));
        using MemoryStream stream = new();
        EmitResult result = whole.Emit(stream, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join(Environment.NewLine, result.Diagnostics));
        Assert.DoesNotContain(result.Diagnostics, report => report.Severity == DiagnosticSeverity.Warning);
        stream.Position = 0;
        AssemblyLoadContext context = new("redirected", isCollectible: true);
        context.Resolving += (_, name) => AppDomain.CurrentDomain.GetAssemblies().FirstOrDefault(assembly => assembly.GetName().Name == name.Name);
        MethodInfo run = context.LoadFromStream(stream).GetType("Program", throwOnError: true)!.GetMethod("Run")!;
        return run.Invoke(null, null);
    }

    /// <summary>How a step's outputs came about in the last run: anew, changed, from the cache.</summary>
    public IEnumerable<IncrementalStepRunReason> ReasonsOf(string step) =>
        _driver.GetRunResult().Results.Single().TrackedSteps[step].SelectMany(run => run.Outputs).Select(output => output.Reason);

    public IEnumerable<IncrementalStepRunReason> ReasonsOfOutputs() =>
        _driver.GetRunResult().Results.Single().TrackedOutputSteps.SelectMany(outputs => outputs.Value).SelectMany(run => run.Outputs).Select(output => output.Reason);

    private SyntaxTree Parse(string source, int number) => CSharpSyntaxTree.ParseText(SourceText.From(source, Encoding.UTF8), _parseOptions, $"/sources/Source{number}.cs");
}
