using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using Xunit;

namespace Pools.Tests.Packages;

/// <summary>The code in the package that is compiled beforehand, and that processes use it.</summary>
public sealed class PrecompiledTests(PackedLibraries libraries)
{
    private const string Portable = "lib/net10.0/Pools.dll";

    // A file of compiled code says for which operating system it is by what it mixes into the machine: nothing, for Windows.
    private const int Linux = 0x7B79;

    [Theory]
    [InlineData("linux-x64", (int)Machine.Amd64 ^ Linux)]
    [InlineData("linux-arm64", (int)Machine.Arm64 ^ Linux)]
    [InlineData("win-x64", (int)Machine.Amd64)]
    public void The_package_holds_compiled_code_for_a_runtime_of_the_very_assembly_that_it_holds_for_all(string runtime, int machine)
    {
        using ZipArchive package = libraries.Open("Pools");
        byte[] portable = package.Read(Portable);
        byte[] compiled = package.Read($"runtimes/{runtime}/{Portable}");

        Assert.Equal((machine, true), (Assemblies.MachineOf(compiled), Assemblies.IsPrecompiled(compiled)));
        Assert.False(Assemblies.IsPrecompiled(portable));
        Assert.Equal(Assemblies.ModuleOf(portable), Assemblies.ModuleOf(compiled));
        Assert.Equal(Assemblies.SymbolsOf(portable), Assemblies.SymbolsOf(compiled));
    }

    [Fact]
    public void The_package_holds_no_other_assemblies_for_single_runtimes()
    {
        using ZipArchive package = libraries.Open("Pools");

        Assert.Equal(
            ["linux-arm64", "linux-x64", "win-x64"],
            package.Entries.Select(entry => entry.FullName.Split('/')).Where(path => path[0] == "runtimes").Select(path => path[1]).Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_program_runs_the_code_for_its_machine_and_compiles_nothing_of_the_pools_before_its_first_rents(bool isForOneRuntime)
    {
        using Consumer consumer = new(libraries);
        string here = RuntimeInformation.RuntimeIdentifier;
        Assert.SkipUnless(here is "linux-x64" or "linux-arm64" or "win-x64", $"The package has no code for {here}.");
        string[] runtime = isForOneRuntime ? ["-r", here, "--no-self-contained"] : [];
        using TemporaryFolder folder = new();
        string compiled = Path.Combine(folder.Path, "compiled.txt");

        consumer.Build("Start", ["-warnaserror", .. runtime]);
        CommandResult run = consumer.Run("Start", isForOneRuntime ? here : "", new("DOTNET_JitStdOutFile", compiled), new("DOTNET_JitDisasmSummary", "1"));

        Assert.True(run.ExitCode == 0, run.Output);
        string loaded = run.Output.Split('\n').Single(line => line.StartsWith("loaded: ", StringComparison.Ordinal))["loaded: ".Length..].Trim();
        Assert.True(Assemblies.IsPrecompiled(File.ReadAllBytes(loaded)), loaded);

        // Also what is compiled beforehand is compiled anew when it has run often enough, at a higher tier.
        string[] lines = File.ReadAllLines(compiled);
        Assert.Contains(lines, line => line.Contains("Program:", StringComparison.Ordinal));
        Assert.DoesNotContain(lines, line => line.Contains(" Pools.", StringComparison.Ordinal) && line.Contains("Tier0", StringComparison.Ordinal));
    }
}
