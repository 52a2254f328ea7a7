using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text;
using Xunit;

namespace Pools.Tests.Packages;

/// <summary>The tool as people install it.</summary>
public sealed class ToolTests(PackedLibraries libraries)
{
    private const string Id = "Pools.Tool";

    [Fact]
    public void The_package_is_a_tool_with_its_command_its_readme_and_all_that_it_needs()
    {
        using ZipArchive package = libraries.Open(Id);

        Assert.Contains("Name=\"dotnet-pools\"", Encoding.UTF8.GetString(package.Read("tools/net10.0/any/DotnetToolSettings.xml")), StringComparison.Ordinal);
        Assert.StartsWith($"# {Id}\n", Encoding.UTF8.GetString(package.Read("README.md")), StringComparison.Ordinal);
        Assert.All(
            (string[])["dotnet-pools.dll", "Pools.dll", "Microsoft.Diagnostics.Tracing.TraceEvent.dll", "Microsoft.Diagnostics.NETCore.Client.dll"],
            file => Assert.NotEmpty(package.Read($"tools/net10.0/any/{file}")));
    }

    [Fact]
    public void The_package_names_the_libraries_in_it_and_has_nothing_that_runs_on_one_system_alone()
    {
        using ZipArchive package = libraries.Open(Id);

        string notices = Encoding.UTF8.GetString(package.Read("THIRD-PARTY-NOTICES.md"));
        string[] files = [.. package.Entries.Select(entry => entry.FullName).Where(name => name.EndsWith(".dll", StringComparison.Ordinal))];
        Assert.All(files, file => Assert.StartsWith("tools/net10.0/any/", file, StringComparison.Ordinal));
        string[] names = [.. files.Select(file => file["tools/net10.0/any/".Length..])];
        Assert.DoesNotContain(names, name => name.Contains('/', StringComparison.Ordinal));
        Assert.All(names.Where(name => name is not ("dotnet-pools.dll" or "Pools.dll")), name => Assert.Contains(name[..^".dll".Length], notices, StringComparison.Ordinal));
    }

    [Fact]
    public void It_is_installed_and_finds_its_commands()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(Path.Combine(folder.Path, "nuget.config"), libraries.Configuration());
        CommandResult install = Command.Run(
            DotNetHost.Path,
            ["tool", "install", Id, "--version", libraries.Version, "--tool-path", Path.Combine(folder.Path, "tools")],
            folder.Path,
            [new("NUGET_PACKAGES", Path.Combine(folder.Path, "cache")), new("DOTNET_CLI_HOME", Path.Combine(folder.Path, "home"))]);
        Assert.True(install.ExitCode == 0, install.Output);

        // The host of the tool finds the framework that the tests run on.
        CommandResult help = Command.Run(Path.Combine(folder.Path, "tools", "dotnet-pools"), ["--help"], folder.Path, [new("DOTNET_ROOT", Path.GetDirectoryName(DotNetHost.Path)!)]);
        Assert.True(help.ExitCode == 0, help.Output);
        Assert.All((string[])["doctor", "top", "record", "replay", "advise"], command => Assert.Contains($"  {command} ", help.Output, StringComparison.Ordinal));
    }
}
