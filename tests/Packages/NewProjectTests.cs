using System;
using System.Collections.Generic;
using System.IO;
using Xunit;

namespace Pools.Tests.Packages;

public sealed class NewProjectTests(PackedLibraries libraries)
{
    [Fact]
    public void The_readmes_command_brings_the_library_into_a_new_project_and_its_first_program_runs()
    {
        string readme = File.ReadAllText(Path.Combine(Repository.Root, "README.md"));
        Assert.Contains("\n```sh\ndotnet pack Pools.sln -c Release -o ../packages\ndotnet add package Pools --source ../packages\n```\n", readme, StringComparison.Ordinal);

        using TemporaryFolder folder = new();
        KeyValuePair<string, string> cache = new("NUGET_PACKAGES", Path.Combine(folder.Path, "cache"));
        File.WriteAllText(Path.Combine(folder.Path, "nuget.config"), libraries.Configuration());
        Require(Command.Run(DotNetHost.Path, ["new", "console", "-n", "New", "-o", ".", "--no-restore"], folder.Path, [cache]));

        // The version of this run: it is one before 0.1.0, which the command alone would not take.
        Require(Command.Run(DotNetHost.Path, ["add", "package", "Pools", "--source", libraries.Packages, "--version", libraries.Version], folder.Path, [cache]));
        File.WriteAllText(Path.Combine(folder.Path, "Program.cs"), PageBlocks.Of(Path.Combine(Repository.Root, "README.md"))[0]);
        DotNet.BuildQuietly(folder.Path, ["build", "-warnaserror"], cache);
        CommandResult run = Command.Run(DotNetHost.Path, [Path.Combine(folder.Path, "bin", "Debug", "net10.0", "New.dll"), Path.Combine(folder.Path, "New.csproj")]);

        Assert.Equal($"{new FileInfo(Path.Combine(folder.Path, "New.csproj")).Length} bytes read", Require(run).Trim());
    }

    private static string Require(CommandResult result)
    {
        Assert.True(result.ExitCode == 0, result.Output);
        return result.Output;
    }
}
