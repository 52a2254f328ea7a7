using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text;
using Xunit;

namespace Pools.Tests.Packages;

public sealed class AnalyzerPackageTests(PackedLibraries libraries)
{
    private const string Misuse =
        """
        using System;
        using System.Buffers;

        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array);
        ArrayPool<byte>.Shared.Return(new byte[16]);
        Console.WriteLine($"rented: {Pools.PerCoreArrayPool<byte>.Shared.GetStatistics().Rented}");

        internal static class Sender
        {
            public static void Send(System.IO.Stream stream, byte[] token)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(token.Length);
                token.CopyTo(buffer, 0);
                stream.Write(buffer);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """;

    /// <summary>The newest that does not load the generator.</summary>
    private const string OldCompiler = "-p:CompilerApiVersion=roslyn4.11";

    [Fact]
    public void Each_compiler_gets_what_it_can_load_and_the_pages_come_along()
    {
        using ZipArchive package = libraries.Open("Pools.Analyzers");
        string[] entries = [.. package.Entries.Select(entry => entry.FullName)];
        Assert.Equal(
            [
                "analyzers/dotnet/roslyn4.11/cs/Pools.Analyzers.CodeFixes.dll", "analyzers/dotnet/roslyn4.11/cs/Pools.Analyzers.dll",
                "analyzers/dotnet/roslyn4.14/cs/Pools.Analyzers.CodeFixes.dll", "analyzers/dotnet/roslyn4.14/cs/Pools.Analyzers.Generator.dll", "analyzers/dotnet/roslyn4.14/cs/Pools.Analyzers.dll",
                "analyzers/dotnet/roslyn4.8/cs/Pools.Analyzers.dll",
                "buildTransitive/Pools.Analyzers.props", "buildTransitive/Pools.Analyzers.targets",
            ],
            entries.Where(entry => entry.StartsWith("analyzers/", StringComparison.Ordinal) || entry.StartsWith("build", StringComparison.Ordinal) || entry.StartsWith("lib/", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        Assert.Contains("docs/analyzers/POOL0001.md", entries);
        string specification = Encoding.UTF8.GetString(package.Read("Pools.Analyzers.nuspec"));
        Assert.Contains("<developmentDependency>true</developmentDependency>", specification, StringComparison.Ordinal);
        Assert.DoesNotContain("<dependency ", specification, StringComparison.Ordinal);
    }

    [Fact]
    public void In_a_new_project_a_misuse_warns_its_fix_applies_and_the_property_redirects()
    {
        using TemporaryFolder folder = new();
        KeyValuePair<string, string> cache = new("NUGET_PACKAGES", Path.Combine(folder.Path, "cache"));
        string program = Path.Combine(folder.Path, "Program.cs");
        File.WriteAllText(Path.Combine(folder.Path, "nuget.config"), libraries.Configuration());
        File.WriteAllText(program, Misuse);
        File.WriteAllText(
            Path.Combine(folder.Path, "New.csproj"),
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Pools" Version="{libraries.Version}" />
                <PackageReference Include="Pools.Analyzers" Version="{libraries.Version}" PrivateAssets="all" />
              </ItemGroup>
            </Project>
            """);

        Assert.Contains("Program.cs(6,1): warning POOL0003: ", DotNet.Build(folder.Path, ["build"], cache), StringComparison.Ordinal);
        Assert.Equal("rented: 0", Run(folder.Path));

        CommandResult format = Command.Run(DotNetHost.Path, ["format", "analyzers", "New.csproj", "--severity", "warn", "--no-restore"], folder.Path, [cache]);
        Assert.True(format.ExitCode == 0, format.Output);
        string mended = Misuse.Replace("ArrayPool<byte>.Shared.Return(new byte[16]);", "", StringComparison.Ordinal).Replace("stream.Write(buffer)", "stream.Write(buffer, 0, token.Length)", StringComparison.Ordinal);
        Assert.Equal(mended.Split('\n', StringSplitOptions.RemoveEmptyEntries), File.ReadAllText(program).Split('\n', StringSplitOptions.RemoveEmptyEntries));

        DotNet.BuildQuietly(folder.Path, ["build", "--no-restore", "-warnaserror", "-p:PoolsSharedReplacement=percore"], cache);
        Assert.Equal("rented: 1", Run(folder.Path));

        CommandResult old = DotNet.Run(folder.Path, ["build", "--no-restore", "-p:PoolsSharedReplacement=percore", OldCompiler], cache);
        Assert.NotEqual(0, old.ExitCode);
        Assert.Contains("error POOL0101: PoolsSharedReplacement is 'percore': it needs the compiler of SDK 9.0.300", old.Output, StringComparison.Ordinal);
    }

    private static string Run(string folder)
    {
        CommandResult run = Command.Run(DotNetHost.Path, [Path.Combine(folder, "bin", "Debug", "net10.0", "New.dll")]);
        Assert.True(run.ExitCode == 0, run.Output);
        return run.Output.Trim();
    }
}
