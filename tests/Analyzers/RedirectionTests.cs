using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Pools.Analyzers;
using Pools.Tests.Analyzers.Redirecting;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers;

public sealed class RedirectionTests
{
    private const string Calling =
        """
        using System;
        using System.Buffers;
        public static class Program
        {
            public static object Run() { Use(); return Probed.Calls; }
            public static void Use() { var a = ArrayPool<byte>.Shared.Rent(10); ArrayPool<byte>.Shared.Return(a); }
        }
        """;

    [Theory]
    [InlineData("\n")]
    [InlineData("\r\n")]
    public void Call_of_any_shape_is_redirected(string newLine)
    {
        string shapes = CaseFiles.Read("Redirection", "Shapes.cs").Replace("\n", newLine, StringComparison.Ordinal);
        Assembly program = new RedirectedProgram(Probe.Replacement, AnalyzerRun.CaseUsings, shapes, Probe.Source).Load();
        List<string> calls = (List<string>)program.GetType("Probed")!.GetField("Calls")!.GetValue(null)!;
        Assert.All(program.GetType("Shapes")!.GetMethods(BindingFlags.Public | BindingFlags.Static), shape =>
        {
            calls.Clear();
            shape.Invoke(null, null);
            string element = shape.Name.Split('_')[0];
            Assert.Matches($"^rent .*{element}.*, return .*{element}[^,]*$", string.Join(", ", calls));
        });
    }

    [Fact]
    public void Clear_argument_is_passed_on() => Assert.Equal(
        ["rent Byte", "return Byte cleared"], Calls("Pool.Shared.Return(Pool.Shared.Rent(10), clearArray: true);"));

    [Fact]
    public void Call_of_another_pool_is_not_redirected() =>
        Assert.Empty(Calls("Pool p = Pool.Create(); p.Return(p.Rent(10)); new Probe<byte>().Rent(1); Probed.Calls.Clear();"));

    [Fact]
    public void Method_group_and_expression_tree_are_not_redirected() => Assert.Empty(Calls(
        """
        Func<int, byte[]> rent = ArrayPool<byte>.Shared.Rent;
        rent(1);
        System.Linq.Expressions.Expression<Func<byte[]>> tree = () => ArrayPool<byte>.Shared.Rent(1);
        tree.Compile()();
        _ = (from n in new[] { 1 }.AsQueryable() select ArrayPool<byte>.Shared.Rent(n)).Count();
        """));

    [Fact]
    public async Task Call_that_is_not_redirected_is_reported()
    {
        RedirectedProgram program = new("percore", AnalyzerRun.CaseUsings,
            """
            public static class Program
            {
                public static object? Run()
                {
                    Func<int, byte[]> rent = ArrayPool<byte>.Shared.Rent;
                    System.Linq.Expressions.Expression<Func<byte[]>> tree = () => ArrayPool<byte>.Shared.Rent(1);
                    dynamic pool = ArrayPool<byte>.Shared;
                    return ((dynamic)ArrayPool<byte>.Shared).Rent(1);
                }
            }

            public sealed class Own : ArrayPool<byte>
            {
                public override byte[] Rent(int minimumLength) => Shared.Rent(minimumLength);

                public override void Return(byte[] array, bool clearArray = false) { }
            }
            """);
        Assert.Equal(4, (await ReportsOf(program, "percore")).Count(report => report.Id == "POOL0100"));
        Assert.Empty(await ReportsOf(program, ""));
    }

    [Fact]
    public void Replacement_may_use_the_shared_pool_itself()
    {
        const string Pool =
            """
            public sealed class Counting<T> : ArrayPool<T>
            {
                public static readonly Counting<T> Instance = new();

                public int Rents;

                public override T[] Rent(int minimumLength) { Rents++; return Inner.Rent(minimumLength); }

                public override void Return(T[] array, bool clearArray = false) => Shared.Return(array);

                private static class Inner { public static T[] Rent(int length) => ArrayPool<T>.Shared.Rent(length); }
            }
            """;
        string program = Calling.Replace("Probed.Calls", "Counting<byte>.Instance.Rents", StringComparison.Ordinal);
        Assert.Equal(1, new RedirectedProgram("global::Counting<{T}>.Instance", AnalyzerRun.CaseUsings, program, Pool).Run());
    }

    [Theory]
    [InlineData("global::No.Such<{T}>.Pool")]
    [InlineData("new global::System.Collections.Generic.List<{T}>()")]
    [InlineData("{T}")]
    public void Wrong_expression_is_an_error_at_the_property(string expression)
    {
        RedirectedProgram program = new(expression, Calling, Probe.Source);
        Compilation whole = program.Compilation.AddSyntaxTrees(program.Generate().GeneratedSources.Select(source => source.SyntaxTree));
        Diagnostic[] errors =
            [.. whole.GetDiagnostics(TestContext.Current.CancellationToken).Where(report => report.Severity == DiagnosticSeverity.Error)];
        Assert.NotEmpty(errors);
        Assert.All(errors, error => Assert.Matches("PoolsSharedReplacement$", error.Location.GetMappedLineSpan().Path));
    }

    [Theory]
    [InlineData("percore", "PerCoreArrayPool<byte>.Shared", "PerCoreArrayPool<byte>.Shared.Rent")]
    [InlineData("large", "LargeArrayPool<byte>.Shared", "rent")]
    [InlineData("debug", "Pools.Diagnostics.DebugArrayPool<byte>.InPlaceOfShared", "rent")]
    public void Named_pool_accepts_arrays_of_the_shared_pool(string name, string pool, string keeper)
    {
        string source = $$"""
            using System;
            using System.Buffers;
            using Pools;
            public static class Program
            {
                public static object Run()
                {
                    ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(100));
                    Func<int, byte[]> rent = ArrayPool<byte>.Shared.Rent;
                    foreach (int length in new[] { 100, 300_000, 600_000 })
                    {
                        ArrayPool<byte>.Shared.Return(rent(length), clearArray: true);
                    }

                    byte[] large = rent(3_000_000);
                    ArrayPool<byte>.Shared.Return(large);
                    return {{pool}}.GetStatistics().Rented > 0 && ReferenceEquals(large, {{keeper}}(3_000_000));
                }
            }
            """;
        Assert.Equal(true, new RedirectedProgram(name, source).Run());
    }

    [Fact]
    public void Debug_pool_names_the_lines_of_both_returns()
    {
        const string Source =
            """
            using System.Buffers;
            public static class Program
            {
                public static void Run()
                {
                    byte[] array = ArrayPool<byte>.Shared.Rent(100);
                    ArrayPool<byte>.Shared.Return(array);
                    ArrayPool<byte>.Shared.Return(array);
                }
            }
            """;
        TargetInvocationException thrown = Assert.Throws<TargetInvocationException>(() => new RedirectedProgram("debug", Source).Run());
        Assert.Contains("/sources/Source0.cs:8", thrown.InnerException!.Message, StringComparison.Ordinal);
        Assert.Contains("/sources/Source0.cs:7", thrown.InnerException.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("perkore", "'perkore'")]
    [InlineData("MyPool.Shared", "{T}")]
    public void Unknown_value_of_the_property_is_an_error(string property, string part)
    {
        Diagnostic error = Assert.Single(new RedirectedProgram(property, "").Generate().Diagnostics);
        Assert.Equal(("POOL0101", DiagnosticSeverity.Error), (error.Id, error.Severity));
        Assert.Contains(part, error.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("percore", typeof(PerCoreArrayPool<>), "Pools")]
    [InlineData("large", typeof(LargeArrayPool<>), "Pools")]
    [InlineData("debug", typeof(Pools.Diagnostics.DebugArrayPool<>), "Pools.Diagnostics")]
    public void Missing_package_of_the_pool_is_an_error_that_names_it(string property, Type pool, string package)
    {
        RedirectedProgram program = new(property, Calling);
        Assert.Empty(program.Generate().Diagnostics);

        program.Forget(pool.Assembly);
        GeneratorRunResult generated = program.Generate();
        Diagnostic error = Assert.Single(generated.Diagnostics);
        Assert.Equal(("POOL0101", DiagnosticSeverity.Error), (error.Id, error.Severity));
        Assert.Equal(
            $"PoolsSharedReplacement is '{property}': the project does not reference the package {package}",
            error.GetMessage(CultureInfo.InvariantCulture));
        Assert.Empty(generated.GeneratedSources);
    }

    [Fact]
    public void Too_old_language_version_is_an_error()
    {
        Diagnostic error = Assert.Single(new RedirectedProgram(LanguageVersion.CSharp7_3, "percore", "").Generate().Diagnostics);
        Assert.Equal("POOL0101", error.Id);
        string message = error.GetMessage(CultureInfo.InvariantCulture);
        Assert.Contains("C# 11.0 or later, and the project is compiled as C# 7.3", message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/sources/icon@2x.cs")]
    [InlineData("/sources/C#/a&b;c='d'~!$%^.cs")]
    [InlineData("/sources/(a) [b] {c}, d+e`1.razor.g.cs")]
    [InlineData("/sources/\u00c4rger \u2713 \ud83d\ude00 \"quoted\".cs")]
    [InlineData("C:\\sources\\Windows?*.cs")]
    public void Source_of_any_name_is_redirected_by_the_oldest_language_version(string path)
    {
        RedirectedProgram program = new(LanguageVersion.CSharp11, Probe.Replacement, Calling, Probe.Source);
        program.Edit(0, Calling, path);
        Assert.Equal(["rent Byte", "return Byte"], (List<string>)program.Run()!);
    }

    [Fact]
    public void Nothing_is_generated_without_the_property() => Assert.Empty(new RedirectedProgram("", Calling).Generate().GeneratedSources);

    [Fact]
    public void Edit_generates_only_the_edited_source_again()
    {
        const string Without = "public static class Without { public const int One = 1; }";
        string other = Calling.Replace("Program", "Other", StringComparison.Ordinal);
        RedirectedProgram program = new(Probe.Replacement, Probe.Source, Calling, other, Without);
        Assert.Equal(2, program.Generate().GeneratedSources.Length);
        program.Edit(3, Without.Replace("1", "2", StringComparison.Ordinal));
        program.Generate();
        Assert.DoesNotContain(program.Reasons(), reason => reason is IncrementalStepRunReason.Modified or IncrementalStepRunReason.New);
        program.Edit(2, other.Replace("10", "11", StringComparison.Ordinal), "/sources/Source2.cs");
        program.Generate();
        Assert.Single(program.Reasons(), reason => reason == IncrementalStepRunReason.Modified);
    }

    /// <summary>The calls of the probe by these statements.</summary>
    private static List<string> Calls(string statements)
    {
        string source = $"public static class Program {{ public static object Run() {{ {statements} return Probed.Calls; }} }}";
        return (List<string>)new RedirectedProgram(Probe.Replacement, AnalyzerRun.CaseUsings, source, Probe.Source).Run()!;
    }

    private static async Task<IEnumerable<Diagnostic>> ReportsOf(RedirectedProgram program, string replacement) => await program.Compilation
        .WithAnalyzers([new RedirectionAnalyzer()], new AnalyzerOptions([], new SwitchOptions(replacement)))
        .GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
}
