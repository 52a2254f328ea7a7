using System;
using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;
using Pools.Tests.Smoke;
using Xunit;

namespace Pools.Tests.Packages;

public sealed partial class DebugSwitchTests(PackedLibraries libraries)
{
    private const string Tests =
        """
        using System.Buffers;
        using Xunit;

        namespace New;

        public sealed class BufferTests
        {
            [Fact]
            public void Returns_once()
            {
                byte[] array = ArrayPool<byte>.Shared.Rent(100);
                Give(array);
            }

            [Fact]
            public void Returns_twice()
            {
                byte[] array = ArrayPool<byte>.Shared.Rent(100);
                Give(array);
                Give(array);
            }

            private static void Give(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
        """;

    private const int LineOfReturn = 23;

    [Fact]
    public void One_property_on_the_command_line_puts_a_test_suite_under_the_debug_pool_without_a_changed_line()
    {
        using TemporaryFolder folder = new();
        KeyValuePair<string, string> cache = new("NUGET_PACKAGES", Path.Combine(folder.Path, "cache"));
        File.WriteAllText(Path.Combine(folder.Path, "nuget.config"), libraries.Configuration());
        File.WriteAllText(Path.Combine(folder.Path, "BufferTests.cs"), Tests);
        File.WriteAllText(
            Path.Combine(folder.Path, "New.csproj"),
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Microsoft.NET.Test.Sdk" Version="{VersionOf("Microsoft.NET.Test.Sdk")}" />
                <PackageReference Include="xunit.v3" Version="{VersionOf("xunit.v3")}" />
                <PackageReference Include="xunit.runner.visualstudio" Version="{VersionOf("xunit.runner.visualstudio")}" />
                <PackageReference Include="Pools.Analyzers" Version="{libraries.Version}" PrivateAssets="all" />
              </ItemGroup>
            </Project>
            """);

        // As the page says for a suite and the libraries it tests: they depend on the package where the property asks for it, and only there.
        string recipe = Assert.Single(PageBlocks.Of(Path.Combine(Repository.Root, "docs", "analyzers", "switch.md"), "xml"), block => block.Contains("PackageReference", StringComparison.Ordinal));
        File.WriteAllText(Path.Combine(folder.Path, "Directory.Build.props"), $"<Project>\n{VersionOfRecipe().Replace(recipe, $"Version=\"{libraries.Version}\"")}</Project>\n");

        Assert.Contains("Passed:     2", DotNet.Build(folder.Path, ["test"], cache), StringComparison.Ordinal);
        Assert.DoesNotContain("Pools.Diagnostics", File.ReadAllText(Path.Combine(folder.Path, "obj", "project.assets.json")), StringComparison.Ordinal);

        CommandResult watched = DotNet.Run(folder.Path, ["test", "-p:PoolsSharedReplacement=debug"], cache);
        Assert.NotEqual(0, watched.ExitCode);
        Assert.Contains("AP001 DoubleReturn", watched.Output, StringComparison.Ordinal);
        Assert.Contains($"BufferTests.cs:{LineOfReturn}", watched.Output, StringComparison.Ordinal);
        Assert.Matches(@"Failed:\s+1, Passed:\s+1", watched.Output);
    }

    [GeneratedRegex("Version=\"[^\"]*\"")]
    private static partial Regex VersionOfRecipe();

    /// <summary>The version that this repository's own tests use, which the machine has.</summary>
    private static string VersionOf(string package)
    {
        Match version = PackageVersion(package).Match(File.ReadAllText(Path.Combine(Repository.Root, "Directory.Packages.props")));
        Assert.True(version.Success, $"Directory.Packages.props has no version of {package}.");
        return version.Groups[1].Value;
    }

    private static Regex PackageVersion(string package) => new($"""<PackageVersion Include="{Regex.Escape(package)}" Version="([^"]+)" />""", RegexOptions.CultureInvariant, TimeSpan.FromSeconds(1));
}
