using System.Reflection.PortableExecutable;
using Microsoft.Build.Framework;

namespace Pools.Tests.Replacement;

/// <summary>Each fault is one error or warning, with a code and a place.</summary>
public sealed class FaultTests : IDisposable
{
    private const string OneUse = "public static class Uses { public static object Named() => ArrayPool<byte>.Shared; }";

    private readonly TemporaryFolder _source = new();
    private readonly TemporaryFolder _target = new();

    public void Dispose()
    {
        _source.Dispose();
        _target.Dispose();
    }

    [Theory, InlineData(OneUse), InlineData("public static class Empty { }")]
    public void Missing_package_is_an_error(string code)
    {
        BuildErrorEventArgs error = ErrorOf("debug", code);

        Assert.Equal("POOL0102", error.Code);
        Assert.Contains("dotnet add package Pools.Diagnostics", error.Message, StringComparison.Ordinal);
    }

    [Theory, InlineData("pecore", "valid values are debug-around, debug, percore, large"), InlineData("new Pool()", "valid values are")]
    [InlineData("My.Missing<{T}>.Shared", "contains the type My.Missing`1"), InlineData("Mine<{T}>.Missing", "has no property Missing")]
    [InlineData("Mine<{T}>.Text", "returns System.String, which is no ArrayPool<T>")]
    [InlineData("Mine<{T}>.Bytes", "which is no ArrayPool<T>")]
    [InlineData("Mine<{T}>.Hidden", "must be a public type"), InlineData("Secret<{T}>.Pool", "must be a public type")]
    [InlineData("Narrow<{T}>.Pool", "without constraints")]
    public void Unusable_replacement_is_an_error(string replacement, string reason)
    {
        BuildErrorEventArgs error = ErrorOf(
            replacement,
            $$"""
            public static class Mine<T>
            {
                public static string Text => "";
                public static ArrayPool<byte> Bytes => null;
                internal static ArrayPool<T> Hidden => null;
            }
            public static class Narrow<T> where T : unmanaged { public static ArrayPool<T> Pool => null; }
            internal static class Secret<T> { public static ArrayPool<T> Pool => null; }
            {{OneUse}}
            """);

        Assert.Equal("POOL0103", error.Code);
        Assert.Contains($"PoolsSharedReplacement is '{replacement}'", error.Message, StringComparison.Ordinal);
        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Damaged_assembly_is_a_warning_and_the_others_are_redirected()
    {
        string damaged = Path.Combine(_source.Path, "Damaged.dll");
        byte[] image = File.ReadAllBytes(Library.Compile(_source.Path, OneUse));
        File.WriteAllBytes(damaged, image[..(image.Length / 2)]);
        string library = Path.Combine(_source.Path, "Library.dll");

        // Each build says it again.
        for (int i = 0; i < 2; i++)
        {
            Build build = new(_target.Path, "percore", library, damaged);

            Assert.True(build.Run());

            BuildWarningEventArgs warning = Assert.Single(build.Warnings);
            Assert.Equal(("POOL0104", damaged), (warning.Code, warning.File));
            Assert.Contains("add Damaged to PoolsSharedReplacementExclude", warning.Message, StringComparison.Ordinal);
            Assert.EndsWith("Library.dll", Assert.Single(build.Redirected), StringComparison.Ordinal);
        }

        Build excluded = new(_target.Path, "percore", library, damaged) { Exclude = ["Damaged"] };
        Assert.True(excluded.Run());
        Assert.Empty(excluded.Warnings);
    }

    [Theory, InlineData("percore"), InlineData("percore\t"), InlineData("\n\n"), InlineData("a\tb\tc\nd\te\tf\tg\th")]
    public void Damaged_manifest_counts_as_none(string content)
    {
        File.WriteAllText(Path.Combine(_target.Path, "manifest.tsv"), content);
        Build build = new(_target.Path, "percore", Library.Compile(_source.Path, OneUse));

        Assert.True(build.Run());

        Assert.Equal("redirected 1 use in 1 assembly to PerCoreArrayPool", build.Summary);
    }

    [Fact]
    public void Optional_replacement_without_its_package_redirects_nothing()
    {
        Build build = new(_target.Path, "debug", Library.Compile(_source.Path, OneUse)) { IsOptional = true };

        Assert.True(build.Run());

        Assert.Empty(build.Redirected);
        Assert.Equal("redirected nothing, because App does not use the package Pools.Diagnostics", build.Summary);
    }

    [Theory, InlineData("Library"), InlineData("lib*"), InlineData("Other; Library ")]
    public void Excluded_assembly_stays_and_the_build_says_so(string exclude)
    {
        Build build = new(_target.Path, "percore", Library.Compile(_source.Path, OneUse)) { Exclude = exclude.Split(';') };

        Assert.True(build.Run());

        Assert.Empty(build.Redirected);
        Assert.Single(build.Messages, message => message.Contains("PoolsSharedReplacementExclude names it", StringComparison.Ordinal));
    }

    [Fact]
    public void Assembly_with_native_code_stays_and_the_build_says_so()
    {
        string source = Library.Compile(_source.Path, OneUse);
        byte[] image = File.ReadAllBytes(source);
        int flags;
        using (PEReader reader = new([.. image]))
        {
            flags = reader.PEHeaders.CorHeaderStartOffset + 16;
        }

        image[flags] &= unchecked((byte)~(byte)CorFlags.ILOnly);
        File.WriteAllBytes(source, image);
        Build build = new(_target.Path, "percore", source);

        Assert.True(build.Run());

        Assert.Empty(build.Redirected);
        Assert.Single(build.Messages, message => message.Contains("it contains native code", StringComparison.Ordinal));
    }

    [Fact]
    public void File_that_is_no_assembly_is_ignored()
    {
        string native = Path.Combine(_source.Path, "native.dll");
        File.WriteAllText(native, "no image");
        Build build = new(_target.Path, "percore", native);

        Assert.True(build.Run());

        Assert.Empty(build.Warnings);
        Assert.Equal("redirected 0 uses in 0 assemblies to PerCoreArrayPool", build.Summary);
    }

    private BuildErrorEventArgs ErrorOf(string replacement, string code)
    {
        Build build = new(_target.Path, replacement, Library.Compile(_source.Path, code));
        Assert.False(build.Run());
        Assert.Empty(build.Redirected);
        BuildErrorEventArgs error = Assert.Single(build.Errors);
        Assert.Equal(Build.ProjectFile, error.File);
        return error;
    }
}
