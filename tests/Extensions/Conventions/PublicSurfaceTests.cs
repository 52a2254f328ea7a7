using System;
using System.IO;
using System.Linq;
using System.Reflection;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Extensions.Conventions;

/// <summary>The files that declare the public surface are there, and are read: without them the analyzer that compares them with the code says nothing.</summary>
public sealed class PublicSurfaceTests
{
    [Theory]
    [InlineData(typeof(PerCoreArrayPool<>))]
    [InlineData(typeof(DebugArrayPool<>))]
    [InlineData(typeof(PerCoreObjectPool<>))]
    public void Every_public_type_is_declared(Type oneOfIt)
    {
        Assembly library = oneOfIt.Assembly;
        string folder = Path.Combine(Repository.Root, "src", library.GetName().Name!, "PublicAPI");
        string[] declared = [.. Directory.EnumerateFiles(folder, "*.txt", SearchOption.AllDirectories).Where(file => !file.Contains("netstandard", StringComparison.Ordinal)).SelectMany(File.ReadLines)];

        Assert.All(library.GetExportedTypes(), type => Assert.Contains(declared, line => line == NameOf(type) || line.EndsWith(' ' + NameOf(type), StringComparison.Ordinal) || line.EndsWith(']' + NameOf(type), StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData(typeof(LargeArrayStatistics))]
    [InlineData(typeof(BucketStatistics))]
    [InlineData(typeof(PoolStatistics))]
    [InlineData(typeof(ObjectPoolStatistics))]
    [InlineData(typeof(ArrayPoolHealth))]
    [InlineData(typeof(ArrayPoolHealthReport))]
    public void Statistics_are_records_to_which_figures_can_be_added(Type statistics)
    {
        Assert.True(statistics is { IsSealed: true, IsClass: true });
        Assert.NotNull(statistics.GetMethod("<Clone>$"));
        ConstructorInfo constructor = Assert.Single(statistics.GetConstructors());
        Assert.Empty(constructor.GetParameters());
        Assert.Null(statistics.GetMethod("Deconstruct"));
    }

    [Fact]
    public void No_public_type_is_a_positional_record() =>
        Assert.All(
            new[] { typeof(PerCoreArrayPool<>), typeof(DebugArrayPool<>), typeof(PerCoreObjectPool<>) }.SelectMany(type => type.Assembly.GetExportedTypes()),
            type => Assert.Null(type.GetMethod("Deconstruct")));

    private static string NameOf(Type type)
    {
        string name = type.FullName!.Replace('+', '.');
        int mark = name.IndexOf('`', StringComparison.Ordinal);
        return mark < 0 ? name : $"{name[..mark]}<{string.Join(", ", type.GetGenericArguments().Select(argument => argument.Name))}>";
    }
}
