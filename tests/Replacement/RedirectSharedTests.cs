using System.Reflection.PortableExecutable;
using Microsoft.CodeAnalysis.Emit;
using Pools.Replacement;

namespace Pools.Tests.Replacement;

public sealed class RedirectSharedTests : IDisposable
{
    private const string Uses =
        """
        public static class Uses
        {
            public static object Named() => ArrayPool<byte>.Shared;
            public static object Generic<T>() => ArrayPool<T>.Shared;
            public static object Group() => new Func<ArrayPool<char>>(Get<char>)();
            public static object Lambda() { Func<object> get = () => ArrayPool<string>.Shared; return get(); }
            public static object Either() => Environment.TickCount > 0 ? ArrayPool<Guid>.Shared : ArrayPool<Guid>.Create();
            public static object Nested() => Inner<int>.Pool;
            public static object Tree() => Compile(() => ArrayPool<long>.Shared);
            private static object Compile(System.Linq.Expressions.Expression<Func<object>> tree) => tree.Compile()();
            private static ArrayPool<T> Get<T>() => ArrayPool<T>.Shared;
            private static class Inner<T> { public static readonly ArrayPool<T> Pool = ArrayPool<T>.Shared; }
            public static void Fail()
            {
                byte[] array = ArrayPool<byte>.Shared.Rent(100);
                throw new InvalidOperationException(array.Length.ToString()); // line 18
            }
        }
        """;

    private readonly TemporaryFolder _source = new();
    private readonly TemporaryFolder _target = new();

    public void Dispose()
    {
        _source.Dispose();
        _target.Dispose();
    }

    [Theory, InlineData("percore", "PerCoreArrayPool`1"), InlineData("PerCore", "PerCoreArrayPool`1")]
    [InlineData("large", "SharedReplacement`1")]
    [InlineData("Pools.LargeArrayPool", "LargeArrayPool`1"), InlineData("global::Pools.LargeArrayPool<{T}>.Shared", "LargeArrayPool`1")]
    public void Each_use_gets_the_other_pool(string replacement, string pool)
    {
        Build build = new(_target.Path, replacement, Library.Compile(_source.Path, Uses));

        Type uses = build.Load().GetType("Uses")!;

        string[] methods = ["Named", "Group", "Lambda", "Either", "Nested", "Tree"];
        Assert.All(methods, name => Assert.Equal(pool, uses.GetMethod(name)!.Invoke(null, null)!.GetType().Name));
        Assert.Equal(pool, uses.GetMethod("Generic")!.MakeGenericMethod(typeof(DateTime)).Invoke(null, null)!.GetType().Name);
        Assert.StartsWith("redirected 8 uses in 1 assembly to ", build.Summary, StringComparison.Ordinal);
    }

    [Theory, InlineData("debug", "DebugArrayPool`1"), InlineData("debug-around", "DebugArrayPool`1")]
    [InlineData("Pools.Diagnostics.SampledArrayPool<{T}>.Shared", "SampledArrayPool`1")]
    public void Debug_and_sampled_pools_come_from_their_package(string replacement, string pool)
    {
        Build build = new(
            _target.Path, replacement, Library.Compile(_source.Path, Uses), typeof(Diagnostics.DebugArrayPool<>).Assembly.Location);

        Assert.Equal(pool, build.Load().GetType("Uses")!.GetMethod("Named")!.Invoke(null, null)!.GetType().Name);
    }

    [Theory, InlineData(DebugInformationFormat.PortablePdb), InlineData(DebugInformationFormat.Embedded)]
    public void Lines_stay(DebugInformationFormat symbols)
    {
        Build build = new(_target.Path, "percore", Library.Compile(_source.Path, Uses, symbols: symbols));
        MethodInfo fail = build.Load().GetType("Uses")!.GetMethod("Fail")!;

        TargetInvocationException thrown = Assert.Throws<TargetInvocationException>(() => fail.Invoke(null, null));

        Assert.Contains("/src/Library.cs:line 18", thrown.InnerException!.StackTrace, StringComparison.Ordinal);
    }

    [Theory, InlineData(DebugInformationFormat.PortablePdb), InlineData(DebugInformationFormat.Embedded), InlineData(null)]
    public void Equal_input_gives_equal_output_in_any_folder(DebugInformationFormat? symbols)
    {
        using TemporaryFolder elsewhere = new();
        string source = Library.Compile(_source.Path, Uses, symbols: symbols);
        string copy = Path.Combine(elsewhere.Path, "Library.dll");
        File.Copy(source, copy);
        if (symbols == DebugInformationFormat.PortablePdb)
        {
            File.Copy(Path.ChangeExtension(source, ".pdb"), Path.ChangeExtension(copy, ".pdb"));
        }

        Assert.True(new Build(_target.Path, "percore", source).Run());
        Assert.True(new Build(Path.Combine(elsewhere.Path, "out"), "percore", copy).Run());

        string[] names = [.. Directory.GetFiles(_target.Path, "Library.*").Select(Path.GetFileName).Order()!];
        Assert.Equal(symbols == DebugInformationFormat.PortablePdb ? ["Library.dll", "Library.pdb"] : ["Library.dll"], names);
        Assert.All(names, name => Assert.Equal(
            File.ReadAllBytes(Path.Combine(_target.Path, name)), File.ReadAllBytes(Path.Combine(elsewhere.Path, "out", name))));
    }

    [Fact]
    public void Unchanged_assembly_is_not_read_again()
    {
        string source = Library.Compile(_source.Path, Uses);
        Build first = new(_target.Path, "percore", source);
        Assert.True(first.Run());
        using FileStream locked = new(source, FileMode.Open, FileAccess.Read, FileShare.None);

        Build second = new(_target.Path, "percore", source);

        Assert.True(second.Run());
        Assert.Empty(second.Warnings);
        Assert.Equal(first.Redirected, second.Redirected);
        Assert.Equal(first.Summary, second.Summary);
    }

    [Fact]
    public void Changed_assembly_or_property_is_redirected_again()
    {
        string source = Library.Compile(_source.Path, Uses);
        Assert.True(new Build(_target.Path, "percore", source).Run());

        Build another = new(_target.Path, "large", source);
        Assert.True(another.Run());
        Assert.EndsWith("LargeArrayPool", another.Summary, StringComparison.Ordinal);
        Library.Compile(_source.Path, "public static class Uses { public static object Named() => ArrayPool<byte>.Shared; }");
        Build changed = new(_target.Path, "large", source);

        Assert.Equal("SharedReplacement`1", changed.Load().GetType("Uses")!.GetMethod("Named")!.Invoke(null, null)!.GetType().Name);
        Assert.StartsWith("redirected 1 use in 1 assembly", changed.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void Changed_replacement_is_used_by_unchanged_assemblies()
    {
        string source = Library.Compile(_source.Path, Uses);
        string Mine(string type) => Library.Compile(
            _source.Path, $"public static class Mine<T> {{ public static {type} Pool => ArrayPool<T>.Create(); }}", "Mine");
        Assert.True(new Build(_target.Path, "Mine<{T}>.Pool", source, Mine("ArrayPool<T>")).Run());
        DateTime first = File.GetLastWriteTimeUtc(Path.Combine(_target.Path, "Library.dll"));

        // The same property in a new assembly changes nothing, one of another type does.
        Assert.True(new Build(_target.Path, "Mine<{T}>.Pool", source, Mine("ArrayPool<T>")).Run());
        Assert.Equal(first, File.GetLastWriteTimeUtc(Path.Combine(_target.Path, "Library.dll")));
        Build other = new(_target.Path, "Mine<{T}>.Pool", source, Mine("object"));
        Assert.False(other.Run());
        Assert.Equal("POOL0103", Assert.Single(other.Errors).Code);
    }

    [Fact]
    public void Removed_assembly_leaves_the_manifest()
    {
        string source = Library.Compile(_source.Path, Uses);
        string other = Library.Compile(
            _source.Path, "public static class Uses { public static object Named() => ArrayPool<byte>.Shared; }", "Other");
        Assert.True(new Build(_target.Path, "percore", source, other).Run());

        Build fewer = new(_target.Path, "percore", other);

        Assert.True(fewer.Run());
        Assert.Equal("redirected 1 use in 1 assembly to PerCoreArrayPool", fewer.Summary);
    }

    [Fact]
    public void Original_stays_as_it_is()
    {
        string source = Library.Compile(_source.Path, Uses);
        byte[] before = File.ReadAllBytes(source);

        Assert.True(new Build(_target.Path, "percore", source).Run());

        Assert.Equal(before, File.ReadAllBytes(source));
        Assert.Single(Directory.GetFiles(_source.Path));
    }

    [Fact]
    public void Precompiled_assembly_loses_its_native_code()
    {
        string source = Library.Platform.First(path => AssemblyScan.Of(path) is { IsPrecompiled: true, Methods.Count: > 0 });
        Build build = new(_target.Path, "percore", source);

        Assert.True(build.Run());

        string redirected = Assert.Single(build.Redirected);
        using PEReader image = new(File.OpenRead(redirected));
        CorHeader header = image.PEHeaders.CorHeader!;
        Assert.Equal(0, header.ManagedNativeHeaderDirectory.Size);
        Assert.True(header.Flags.HasFlag(CorFlags.ILOnly));
        Assert.Equal(Machine.I386, image.PEHeaders.CoffHeader.Machine);
        Assert.Empty(AssemblyScan.Of(redirected).Methods);
    }

    [Fact]
    public void Signed_assembly_keeps_its_identity()
    {
        string key = Convert.ToHexString(typeof(Mono.Cecil.ModuleDefinition).Assembly.GetName().GetPublicKey()!);
        string source = Library.Compile(_source.Path, Uses, publicKey: key);

        Assembly redirected = new Build(_target.Path, "percore", source).Load();

        Assert.Equal(AssemblyName.GetAssemblyName(source).FullName, redirected.FullName);
        Assert.NotEmpty(redirected.GetName().GetPublicKeyToken()!);
    }

    [Fact]
    public void Replacement_may_use_the_shared_pool_itself()
    {
        string source = Library.Compile(
            _source.Path,
            """
            public abstract class Base<T> : ArrayPool<T>
            {
                public override void Return(T[] array, bool clearArray = false) => ArrayPool<T>.Shared.Return(array, clearArray);
            }
            public static class Outer
            {
                public sealed class Mine<T> : Base<T>
                {
                    public static Mine<T> Instance { get; } = new Mine<T>();
                    public override T[] Rent(int minimumLength) => Inner.Pool.Rent(minimumLength);
                    private static class Inner { public static ArrayPool<T> Pool => ArrayPool<T>.Shared; }
                }
            }
            public static class Uses
            {
                public static int Named()
                {
                    byte[] array = ArrayPool<byte>.Shared.Rent(100);
                    ArrayPool<byte>.Shared.Return(array);
                    return ArrayPool<byte>.Shared is Outer.Mine<byte> ? array.Length : 0;
                }
            }
            """);

        Assembly redirected = new Build(_target.Path, "Outer.Mine<{T}>.Instance", source).Load();

        Assert.Equal(128, redirected.GetType("Uses")!.GetMethod("Named")!.Invoke(null, null));
    }

    [Fact]
    public void Large_replacement_returns_long_arrays_of_the_shared_pool_there()
    {
        byte[] foreign = ArrayPool<byte>.Shared.Rent(4 << 20);
        long misuses = LargeArrayPool<byte>.Shared.GetStatistics().Misuses;

        LargeArrayPool<byte>.SharedReplacement.Return(foreign);

        Assert.Equal(misuses, LargeArrayPool<byte>.Shared.GetStatistics().Misuses);
    }
}
