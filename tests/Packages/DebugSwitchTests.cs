using System;
using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;
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

    /// <summary>The test that returns twice, by a method which returns once.</summary>
    private const string Caller = "BufferTests.Returns_twice";

    private const string Worker =
        """
        using System.Buffers;

        public static class Worker
        {
            public static void Leak() => ArrayPool<byte>.Shared.Rent(100);

            public static void Work() => ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(100));
        }
        """;

    private const string LeakTests =
        """
        using Xunit;

        public sealed class WorkerTests : PoolChecked
        {
            [Fact]
            public void Leaks() => Worker.Leak();

            [Fact]
            public void Works() => Worker.Work();
        }
        """;

    [Fact]
    public void One_property_on_the_command_line_puts_a_test_suite_under_the_debug_pool_without_a_changed_line()
    {
        using TemporaryFolder folder = new();
        KeyValuePair<string, string> cache = new("NUGET_PACKAGES", Path.Combine(folder.Path, "cache"));
        File.WriteAllText(Path.Combine(folder.Path, "nuget.config"), libraries.Configuration());
        File.WriteAllText(Path.Combine(folder.Path, "BufferTests.cs"), Tests);
        File.WriteAllText(Path.Combine(folder.Path, "New.csproj"), TestProject(""));

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

        // The second return is on the line of the first. Who has called it, the stacks tell.
        Assert.DoesNotContain(Caller, Reported(watched.Output), StringComparison.Ordinal);
        CommandResult traced = DotNet.Run(folder.Path, ["test", "--no-build", "-p:PoolsSharedReplacement=debug"], cache, new("POOLS_DEBUG", "isolated;seed=42;stacks=full"));
        Assert.Contains(Caller, Reported(traced.Output), StringComparison.Ordinal);
        Assert.Contains("seed     42", Reported(traced.Output), StringComparison.Ordinal);
    }

    [Fact]
    public void A_leak_in_a_library_fails_its_test_once_the_library_has_the_packages_and_until_then_the_build_warns()
    {
        using TemporaryFolder folder = new();
        KeyValuePair<string, string> cache = new("NUGET_PACKAGES", Path.Combine(folder.Path, "cache"));
        string library = Directory.CreateDirectory(Path.Combine(folder.Path, "Library")).FullName;
        string plain = Directory.CreateDirectory(Path.Combine(folder.Path, "Plain")).FullName;
        string tests = Directory.CreateDirectory(Path.Combine(folder.Path, "Tests")).FullName;
        File.WriteAllText(Path.Combine(folder.Path, "nuget.config"), libraries.Configuration());
        File.WriteAllText(Path.Combine(library, "Library.csproj"), LibraryProject(""));
        File.WriteAllText(Path.Combine(library, "Worker.cs"), Worker);
        File.WriteAllText(Path.Combine(plain, "Plain.csproj"), LibraryProject(""));
        File.WriteAllText(Path.Combine(plain, "Borrower.cs"), "using System.Buffers; public static class Borrower { public static byte[] Rent(ArrayPool<byte> pool) => pool.Rent(1); }");
        File.WriteAllText(Path.Combine(tests, "PoolChecked.cs"), "using System;\nusing Pools.Diagnostics;\n" + Assert.Single(PageBlocks.Of(Path.Combine(Repository.Root, "docs", "debug-pool.md")), block => block.Contains("class PoolChecked", StringComparison.Ordinal)));
        File.WriteAllText(Path.Combine(tests, "WorkerTests.cs"), LeakTests);
        File.WriteAllText(
            Path.Combine(tests, "Tests.csproj"),
            TestProject($"""
                <PackageReference Include="Pools.Diagnostics" Version="{libraries.Version}" />
                <ProjectReference Include="../Library/Library.csproj" />
                <ProjectReference Include="../Plain/Plain.csproj" />
                """));

        // First, the library as it is: nothing is found, and the build says why. A library that has its pool from its caller is none of its business.
        string unseen = DotNet.Build(tests, ["test", "-p:PoolsSharedReplacement=debug"], cache);
        Assert.Contains("Passed:     2", unseen, StringComparison.Ordinal);
        Assert.Contains("warning POOL0101: PoolsSharedReplacement is 'debug': the calls of 'Library' are not redirected, since that project does not reference the package Pools.Analyzers", unseen, StringComparison.Ordinal);
        Assert.DoesNotContain("'Plain'", unseen, StringComparison.Ordinal);

        // Next, a property of one project: which others are redirected is their own affair.
        Assert.DoesNotContain("POOL0101", DotNet.Build(tests, ["build", "-p:ReplacementOfTests=debug"], cache), StringComparison.Ordinal);

        // Then, with the packages.
        File.WriteAllText(
            Path.Combine(library, "Library.csproj"),
            LibraryProject($"""
                <PackageReference Include="Pools.Analyzers" Version="{libraries.Version}" PrivateAssets="all" />
                <PackageReference Include="Pools.Diagnostics" Version="{libraries.Version}" />
                """));
        CommandResult seen = DotNet.Run(tests, ["test", "-p:PoolsSharedReplacement=debug"], cache);
        Assert.NotEqual(0, seen.ExitCode);
        Assert.DoesNotContain("POOL0101", seen.Output, StringComparison.Ordinal);
        Assert.Contains("WorkerTests: 1 misuse of rented arrays.", seen.Output, StringComparison.Ordinal);
        Assert.Contains("AP009 Leak", seen.Output, StringComparison.Ordinal);
        Assert.Contains("Worker.cs:5", seen.Output, StringComparison.Ordinal);
        Assert.Matches(@"Failed:\s+1, Passed:\s+1", seen.Output);
    }

    private static string LibraryProject(string items) =>
        $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
          </PropertyGroup>
          <ItemGroup>
            {items}
          </ItemGroup>
        </Project>
        """;

    private string TestProject(string items) =>
        $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <TargetFramework>net10.0</TargetFramework>
            <PoolsSharedReplacement Condition="'$(ReplacementOfTests)' != ''">$(ReplacementOfTests)</PoolsSharedReplacement>
          </PropertyGroup>
          <ItemGroup>
            <PackageReference Include="Microsoft.NET.Test.Sdk" Version="{VersionOf("Microsoft.NET.Test.Sdk")}" />
            <PackageReference Include="xunit.v3" Version="{VersionOf("xunit.v3")}" />
            <PackageReference Include="xunit.runner.visualstudio" Version="{VersionOf("xunit.runner.visualstudio")}" />
            <PackageReference Include="Pools.Analyzers" Version="{libraries.Version}" PrivateAssets="all" />
            {items}
          </ItemGroup>
        </Project>
        """;

    /// <summary>A report, without what the test runner says of the exception.</summary>
    private static string Reported(string output) => output.Split("AP001 DoubleReturn")[1].Split("seed ")[0] + "seed " + output.Split("seed ")[1].Split('\n')[0];

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
