using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Pools.Analyzers;
using Pools.Tests.Analyzers.Redirecting;
using Xunit;

namespace Pools.Tests.Analyzers;

public sealed class RedirectionTests
{
    private const string Header = "using System; using System.Buffers; using System.Collections.Generic; using System.Linq; using System.Threading.Tasks;\n";

    /// <summary>Code that rents and returns once, by shape. What is expected is a rent and a return of the element type.</summary>
    public static TheoryData<string, string, string> Shapes => new()
    {
        { "static", "Byte", "public static class Program { public static object Run() { var a = ArrayPool<byte>.Shared.Rent(10); ArrayPool<byte>.Shared.Return(a); return Probed.Calls; } }" },
        { "local", "Byte", "public static class Program { public static object Run() { var p = ArrayPool<byte>.Shared; var a = p.Rent(10); p.Return(a); return Probed.Calls; } }" },
        { "injected", "Byte", "public sealed class User(ArrayPool<byte> pool) { public void Use() { var a = pool.Rent(10); pool.Return(a); } } public static class Program { public static object Run() { new User(ArrayPool<byte>.Shared).Use(); return Probed.Calls; } }" },
        { "open generic class", "Int64", "public sealed class User<T> { public void Use() { T[] a = ArrayPool<T>.Shared.Rent(10); ArrayPool<T>.Shared.Return(a); } } public static class Program { public static object Run() { new User<long>().Use(); return Probed.Calls; } }" },
        { "nested generic method", "Char", "public sealed class User<T> { public sealed class Inner<U> { public void Use<V>() { V[] a = ArrayPool<V>.Shared.Rent(10); ArrayPool<V>.Shared.Return(a); } } } public static class Program { public static object Run() { new User<int>.Inner<string>().Use<char>(); return Probed.Calls; } }" },
        { "async", "Byte", "public static class Program { public static object Run() { Use().GetAwaiter().GetResult(); return Probed.Calls; } private static async Task Use() { var a = ArrayPool<byte>.Shared.Rent(10); await Task.Yield(); ArrayPool<byte>.Shared.Return(a); } }" },
        { "iterator", "Byte", "public static class Program { public static object Run() { _ = Use().Count(); return Probed.Calls; } private static IEnumerable<int> Use() { var a = ArrayPool<byte>.Shared.Rent(10); yield return 1; ArrayPool<byte>.Shared.Return(a); } }" },
        { "lambda", "Byte", "public static class Program { public static object Run() { Func<byte[]> rent = () => ArrayPool<byte>.Shared.Rent(10); Action<byte[]> give = a => ArrayPool<byte>.Shared.Return(a); give(rent()); return Probed.Calls; } }" },
        { "conditional access", "Byte", "public static class Program { public static object Run() { ArrayPool<byte>? p = ArrayPool<byte>.Shared; var a = p?.Rent(10); p?.Return(a!); return Probed.Calls; } }" },
        { "named arguments", "Byte", "public static class Program { public static object Run() { var a = ArrayPool<byte>.Shared.Rent(minimumLength: 10); ArrayPool<byte>.Shared.Return(clearArray: false, array: a); return Probed.Calls; } }" },
        { "file-local type", "Kept", "file sealed class Kept { } public static class Program { public static object Run() { var a = ArrayPool<Kept>.Shared.Rent(10); ArrayPool<Kept>.Shared.Return(a); for (int i = 0; i < Probed.Calls.Count; i++) Probed.Calls[i] = Probed.Calls[i].Split(' ')[0] + \" Kept\"; return Probed.Calls; } }" },
        { "private nested type", "Kept", "public static class Program { private sealed class Kept { } public static object Run() { var a = ArrayPool<Kept>.Shared.Rent(10); ArrayPool<Kept>.Shared.Return(a); return Probed.Calls; } }" },
        { "tuple", "ValueTuple`2", "public static class Program { public static object Run() { var a = ArrayPool<(int Left, string? Right)>.Shared.Rent(10); ArrayPool<(int Left, string? Right)>.Shared.Return(a); return Probed.Calls; } }" },
        { "constrained", "Int32", "public static class Program { private static void Use<T>() where T : unmanaged, IComparable<T> { T[] a = ArrayPool<T>.Shared.Rent(10); ArrayPool<T>.Shared.Return(a); } public static object Run() { Use<int>(); return Probed.Calls; } }" },
        { "class and constructor constraints", "Object", "public static class Program { private static void Use<T>() where T : class, new() { T[] a = ArrayPool<T>.Shared.Rent(10); ArrayPool<T>.Shared.Return(a); } public static object Run() { Use<object>(); return Probed.Calls; } }" },
        { "extension", "Byte", "public static class Extensions { extension(ArrayPool<byte> pool) { public byte[] Ten() => pool.Rent(10); public void Give(byte[] array) => pool.Return(array); } } public static class Program { public static object Run() { ArrayPool<byte>.Shared.Give(ArrayPool<byte>.Shared.Ten()); return Probed.Calls; } }" },
        { "line directive", "Byte", "public static class Program { public static object Run() {\n#line 100 \"other.cs\"\nvar a = ArrayPool<byte>.Shared.Rent(10);\n#line hidden\nArrayPool<byte>.Shared.Return(a);\n#line default\nreturn Probed.Calls; } }" },
        { "carriage returns", "Byte", "public static class Program {\r\n public static object Run()\r\n {\r\n var a = ArrayPool<byte>.Shared\r\n .Rent(10); ArrayPool<byte>.Shared\r\n\t.Return(a); return Probed.Calls; } }" },
        { "partial with base call and field", "Byte", "public partial class Held { private readonly byte[] _held = ArrayPool<byte>.Shared.Rent(10); } public partial class Held : IDisposable { public void Dispose() => ArrayPool<byte>.Shared.Return(_held); } public static class Program { public static object Run() { new Held().Dispose(); return Probed.Calls; } }" },
        { "ref struct", "Byte", "public ref struct Held { private byte[] _held; public Held(int n) { _held = ArrayPool<byte>.Shared.Rent(n); } public void Dispose() => ArrayPool<byte>.Shared.Return(_held); } public static class Program { public static object Run() { using (new Held(3)) { } return Probed.Calls; } }" },
        { "array of arrays", "Byte[]", "public static class Program { public static object Run() { var a = ArrayPool<byte[]>.Shared.Rent(10); ArrayPool<byte[]>.Shared.Return(a); return Probed.Calls; } }" },
        { "spread and switch", "Byte", "public static class Program { public static object Run() { byte[] a = Probed.Calls.Count switch { 0 => ArrayPool<byte>.Shared.Rent(1), _ => [] }; (a is { } b ? (Action)(() => ArrayPool<byte>.Shared.Return(b)) : () => { })(); return Probed.Calls; } }" },
        { "nullable", "String", "public static class Program { public static object Run() { string?[] a = ArrayPool<string?>.Shared.Rent(10); ArrayPool<string?>.Shared.Return(a); return Probed.Calls; } }" },
    };

    [Theory]
    [MemberData(nameof(Shapes))]
    public void A_call_is_redirected_however_it_is_written(string shape, string element, string source) =>
        Assert.True(Calls(source).SequenceEqual([$"rent {element}", $"return {element}"]), shape);

    [Fact]
    public void Clearing_is_handed_on() => Assert.Equal(
        ["rent Byte", "return Byte cleared"],
        Calls("public static class Program { public static object Run() { var a = ArrayPool<byte>.Shared.Rent(10); ArrayPool<byte>.Shared.Return(a, clearArray: true); return Probed.Calls; } }"));

    [Fact]
    public void Another_pool_is_left_alone() => Assert.Empty(
        Calls("public static class Program { public static object Run() { ArrayPool<byte> p = ArrayPool<byte>.Create(); var a = p.Rent(10); p.Return(a); Probe<byte> own = new(); own.Rent(1); Probed.Calls.Clear(); return Probed.Calls; } }"));

    [Fact]
    public void What_cannot_be_redirected_is_not()
    {
        const string Source = "public static class Program { public static object Run() { Func<int, byte[]> rent = ArrayPool<byte>.Shared.Rent; rent(1); System.Linq.Expressions.Expression<Func<byte[]>> tree = () => ArrayPool<byte>.Shared.Rent(1); tree.Compile()(); _ = (from n in new[] { 1 }.AsQueryable() select ArrayPool<byte>.Shared.Rent(n)).Count(); return Probed.Calls; } }";
        Assert.Empty(Calls(Source));
    }

    [Fact]
    public void A_pool_that_stands_in_for_the_shared_one_may_use_it()
    {
        const string Pool = "public sealed class Counting<T> : ArrayPool<T> { public static readonly Counting<T> Instance = new(); public int Rents; public override T[] Rent(int minimumLength) { Rents++; return Inner.Rent(minimumLength); } public override void Return(T[] array, bool clearArray = false) => Shared.Return(array); private static class Inner { public static T[] Rent(int length) => ArrayPool<T>.Shared.Rent(length); } }";
        const string Program = "public static class Program { public static object Run() { var a = ArrayPool<byte>.Shared.Rent(10); ArrayPool<byte>.Shared.Return(a); return Counting<byte>.Instance.Rents; } }";
        Assert.Equal(1, new RedirectedProgram("global::Counting<{T}>.Instance", Header + Pool + Program).Run());
    }

    [Theory]
    [InlineData("global::No.Such<{T}>.Pool")]
    [InlineData("new global::System.Collections.Generic.List<{T}>()")]
    [InlineData("{T}")]
    public void An_expression_that_is_wrong_is_shown_by_the_name_of_the_property(string expression)
    {
        const string Calling = Header + "public static class Program { public static void Run() { var a = ArrayPool<byte>.Shared.Rent(10); ArrayPool<byte>.Shared.Return(a); ArrayPool<int> pool = ArrayPool<int>.Shared; pool.Return(pool.Rent(1)); } }";
        RedirectedProgram program = new(expression, Calling);
        Diagnostic[] errors = [.. program.Compilation.AddSyntaxTrees(program.Generate().GeneratedSources.Select(source => source.SyntaxTree)).GetDiagnostics(TestContext.Current.CancellationToken).Where(report => report.Severity == DiagnosticSeverity.Error)];
        Assert.NotEmpty(errors);
        Assert.All(errors, error => Assert.EndsWith("PoolsSharedReplacement", error.Location.GetMappedLineSpan().Path, StringComparison.Ordinal));
    }

    [Fact]
    public async Task What_is_not_redirected_is_told()
    {
        const string Source = Header + "public static class Program { public static object? Run() { Func<int, byte[]> rent = ArrayPool<byte>.Shared.Rent; System.Linq.Expressions.Expression<Func<byte[]>> tree = () => ArrayPool<byte>.Shared.Rent(1); dynamic pool = ArrayPool<byte>.Shared; return ((dynamic)ArrayPool<byte>.Shared).Rent(1); } } public sealed class Own : ArrayPool<byte> { public override byte[] Rent(int minimumLength) => Shared.Rent(minimumLength); public override void Return(byte[] array, bool clearArray = false) { } }";
        RedirectedProgram program = new("percore", Source);
        Assert.Equal(4, (await Told(program.Compilation, "percore")).Count(report => report.Id == "POOL0100"));
        Assert.Empty(await Told(program.Compilation, ""));
    }

    [Theory]
    [InlineData("percore", "PerCoreArrayPool<byte>.Shared.GetStatistics().Rented > 0")]
    [InlineData("large", "LargeArrayPool<byte>.Shared.GetStatistics().Rented > 0")]
    [InlineData("debug", "Pools.Diagnostics.DebugArrayPool<byte>.InPlaceOfShared.GetStatistics().Rented > 0")]
    public void A_short_name_stands_for_a_pool_which_takes_arrays_from_elsewhere(string name, string proof)
    {
        string source = $$"""
            {{Header}}
            using Pools;
            public static class Program
            {
                public static object Run()
                {
                    byte[] array = ArrayPool<byte>.Shared.Rent(100);
                    ArrayPool<byte>.Shared.Return(array);
                    Func<int, byte[]> rent = ArrayPool<byte>.Shared.Rent;
                    foreach (int length in new[] { 100, 300_000, 600_000 })
                    {
                        ArrayPool<byte>.Shared.Return(rent(length), clearArray: true);
                    }

                    byte[] large = rent(3_000_000);
                    ArrayPool<byte>.Shared.Return(large);
                    return {{proof}} && ReferenceEquals(large, rent(3_000_000));
                }
            }
            """;
        Assert.Equal(true, new RedirectedProgram(name, source).Run());
    }

    [Fact]
    public void The_debug_pool_finds_a_second_return_and_names_its_line()
    {
        string source = Header + """
            public static class Program
            {
                public static object Run()
                {
                    byte[] array = ArrayPool<byte>.Shared.Rent(100);
                    ArrayPool<byte>.Shared.Return(array);
                    try
                    {
                        ArrayPool<byte>.Shared.Return(array);
                        return "";
                    }
                    catch (InvalidOperationException error)
                    {
                        return error.Message;
                    }
                }
            }
            """;
        string message = (string)new RedirectedProgram("debug", source).Run()!;
        Assert.Contains("/sources/Source0.cs:10", message, StringComparison.Ordinal);
        Assert.Contains("/sources/Source0.cs:6", message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("perkore", "'perkore'")]
    [InlineData("MyPool.Shared", "{T}")]
    public void A_property_that_says_nothing_is_an_error_that_names_it(string property, string part)
    {
        Diagnostic error = Assert.Single(new RedirectedProgram(property, Header).Generate().Diagnostics);
        Assert.Equal(("POOL0101", DiagnosticSeverity.Error), (error.Id, error.Severity));
        Assert.Contains(part, error.GetMessage(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("percore", typeof(PerCoreArrayPool<>), "Pools")]
    [InlineData("large", typeof(LargeArrayPool<>), "Pools")]
    [InlineData("debug", typeof(Pools.Diagnostics.DebugArrayPool<>), "Pools.Diagnostics")]
    public void A_pool_whose_package_the_project_lacks_is_an_error_that_names_the_package_and_nothing_is_generated(string property, Type pool, string package)
    {
        RedirectedProgram program = new(property, Header + "public static class Program { public static object Run() => ArrayPool<byte>.Shared.Rent(1); }");
        Assert.Empty(program.Generate().Diagnostics);

        program.Forget(pool.Assembly);
        GeneratorRunResult generated = program.Generate();
        Diagnostic error = Assert.Single(generated.Diagnostics);
        Assert.Equal(("POOL0101", DiagnosticSeverity.Error), (error.Id, error.Severity));
        Assert.Equal($"PoolsSharedReplacement is '{property}': the project does not reference the package {package}", error.GetMessage(CultureInfo.InvariantCulture));
        Assert.Empty(generated.GeneratedSources);
    }

    [Fact]
    public void A_language_that_cannot_have_what_is_generated_is_an_error_that_names_it()
    {
        Diagnostic error = Assert.Single(new RedirectedProgram(LanguageVersion.CSharp7_3, "percore", "public static class Program { }").Generate().Diagnostics);
        Assert.Equal("POOL0101", error.Id);
        Assert.Contains("C# 11.0 or later, and the project is compiled as C# 7.3", error.GetMessage(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_oldest_language_that_can_have_it_does()
    {
        const string Source = Header + "public static class Program { public static object Run() { var a = ArrayPool<byte>.Shared.Rent(10); ArrayPool<byte>.Shared.Return(a); return Probed.Calls; } }";
        Assert.Equal(["rent Byte", "return Byte"], (List<string>)new RedirectedProgram(LanguageVersion.CSharp11, Probe.Replacement, Source, Probe.Source).Run()!);
    }

    [Theory]
    [InlineData("/sources/icon@2x.cs")]
    [InlineData("/sources/C#/a&b;c='d'~!$%^.cs")]
    [InlineData("/sources/(a) [b] {c}, d+e`1.razor.g.cs")]
    [InlineData("/sources/\u00c4rger \u2713 \ud83d\ude00 \"quoted\".cs")]
    [InlineData("C:\\sources\\Windows?*.cs")]
    public void A_source_may_have_any_name(string path)
    {
        const string Source = Header + "public static class Program { public static object Run() { var a = ArrayPool<byte>.Shared.Rent(10); ArrayPool<byte>.Shared.Return(a); return Probed.Calls; } }";
        RedirectedProgram program = new(Probe.Replacement, Source, Probe.Source);
        program.Rename(0, path);
        Assert.Equal(["rent Byte", "return Byte"], (List<string>)program.Run()!);
    }

    [Fact]
    public void Without_the_property_nothing_is_generated() =>
        Assert.Empty(new RedirectedProgram("", Header + "public static class Program { public static object Run() => ArrayPool<byte>.Shared.Rent(1); }").Generate().GeneratedSources);

    [Fact]
    public void An_edit_in_a_source_without_calls_generates_nothing_anew_and_one_with_calls_only_its_own()
    {
        const string Calling = Header + "public static class Program { public static object Run() => ArrayPool<byte>.Shared.Rent(1); }";
        const string AlsoCalling = Header + "public static class Other { public static byte[] Run() => ArrayPool<byte>.Shared.Rent(2); }";
        const string Without = "public static class Without { public const int One = 1; }";
        RedirectedProgram program = new(Probe.Replacement, Probe.Source, Calling, AlsoCalling, Without);
        Assert.Equal(2, program.Generate().GeneratedSources.Length);
        program.Edit(3, Without.Replace("1", "2", StringComparison.Ordinal));
        program.Generate();
        Assert.All(program.ReasonsOf("Files"), reason => Assert.True(reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged));
        Assert.All(program.ReasonsOfOutputs(), reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
        program.Edit(2, AlsoCalling.Replace("2", "3", StringComparison.Ordinal));
        program.Generate();
        Assert.Single(program.ReasonsOf("Files"), reason => reason == IncrementalStepRunReason.Modified);
    }

    private static List<string> Calls(string source) => (List<string>)new RedirectedProgram(Probe.Replacement, Header + source, Probe.Source).Run()!;

    private static Task<ImmutableArray<Diagnostic>> Told(Compilation compilation, string replacement) =>
        compilation.WithAnalyzers([new RedirectionAnalyzer()], new AnalyzerOptions([], new SwitchOptions(replacement))).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
}
