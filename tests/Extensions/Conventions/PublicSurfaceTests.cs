namespace Pools.Tests.Extensions.Conventions;

public sealed class PublicSurfaceTests
{
    /// <summary>The analyzer that compares these files with the code reports nothing if they are missing.</summary>
    [Theory, InlineData(typeof(PerCoreArrayPool<>)), InlineData(typeof(DebugArrayPool<>))]
    [InlineData(typeof(PerCoreObjectPool<>))]
    public void The_files_of_the_public_surface_declare_every_type(Type oneOfIt)
    {
        string folder = Path.Combine(Repository.Root, "src", oneOfIt.Assembly.GetName().Name!, "PublicAPI");
        string[] declared =
        [
            .. Directory.EnumerateFiles(folder, "*.txt", SearchOption.AllDirectories)
                .Where(file => !file.Contains("netstandard", StringComparison.Ordinal))
                .SelectMany(File.ReadLines),
        ];

        Assert.All(
            oneOfIt.Assembly.GetExportedTypes(),
            type => Assert.Contains(declared, line => line.EndsWith(NameOf(type), StringComparison.Ordinal)));
    }

    /// <summary>A positional record cannot get another value without a breaking change.</summary>
    [Fact]
    public void No_public_type_is_a_positional_record() => Assert.All(
        new[] { typeof(PerCoreArrayPool<>), typeof(DebugArrayPool<>), typeof(PerCoreObjectPool<>) }.SelectMany(type =>
            type.Assembly.GetExportedTypes()),
        type => Assert.Null(type.GetMethod("Deconstruct")));

    private static string NameOf(Type type)
    {
        string name = type.FullName!.Replace('+', '.');
        int mark = name.IndexOf('`', StringComparison.Ordinal);
        return mark < 0 ? name : $"{name[..mark]}<{string.Join(", ", type.GetGenericArguments().Select(argument => argument.Name))}>";
    }
}
