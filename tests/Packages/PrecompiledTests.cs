using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Pools.Tests.Packages;

/// <summary>The precompiled code in the package.</summary>
[Trait("Run", "Deep")]
public sealed class PrecompiledTests(PackedLibraries libraries)
{
    private const string Portable = "lib/net10.0/Pools.dll";

    // Mixed into the machine of precompiled code for Linux.
    private const int Linux = 0x7B79;

    [Theory, InlineData("linux-x64", (int)Machine.Amd64 ^ Linux), InlineData("linux-arm64", (int)Machine.Arm64 ^ Linux)]
    [InlineData("win-x64", (int)Machine.Amd64)]
    public void Precompiled_code_comes_from_the_portable_assembly(string runtime, int machine)
    {
        using ZipArchive package = libraries.Open("Pools");
        byte[] portable = package.Read(Portable);
        byte[] compiled = package.Read($"runtimes/{runtime}/{Portable}");

        Assert.Equal(machine, Assemblies.Read(compiled, (file, _) => (int)(ushort)file.PEHeaders.CoffHeader.Machine));
        Assert.True(Assemblies.IsPrecompiled(compiled));
        Assert.False(Assemblies.IsPrecompiled(portable));
        Assert.Equal(ModuleOf(portable), ModuleOf(compiled));
        Assert.Equal(3, package.Names().Count(name => name.StartsWith("runtimes/", StringComparison.Ordinal)));
    }

    [Theory, InlineData(false), InlineData(true)]
    public void A_program_compiles_nothing_of_the_pools_before_its_first_rents(bool isForOneRuntime)
    {
        using Consumer consumer = new(libraries);
        string here = RuntimeInformation.RuntimeIdentifier;
        Assert.SkipUnless(here is "linux-x64" or "linux-arm64" or "win-x64", $"The package has no code for {here}.");
        string compiled = Path.Combine(consumer.Root, "compiled.txt");

        consumer.Build("Start", ["-warnaserror", .. isForOneRuntime ? ["-r", here, "--no-self-contained"] : (string[])[]]);
        string[] output = consumer.RunProgram(
            "Start", isForOneRuntime ? here : "", new("DOTNET_JitStdOutFile", compiled), new("DOTNET_JitDisasmSummary", "1"));

        const string Loaded = "loaded: ";
        string loaded = output.Single(line => line.StartsWith(Loaded, StringComparison.Ordinal))[Loaded.Length..];
        Assert.True(Assemblies.IsPrecompiled(File.ReadAllBytes(loaded)));

        // Precompiled code that runs often is compiled again at a higher tier.
        string[] lines = File.ReadAllLines(compiled);
        Assert.Contains(lines, line => line.Contains("Program:", StringComparison.Ordinal));
        Assert.DoesNotContain(
            lines, line => line.Contains(" Pools.", StringComparison.Ordinal) && line.Contains("Tier0", StringComparison.Ordinal));
    }

    private static Guid ModuleOf(byte[] assembly) =>
        Assemblies.Read(assembly, (_, reader) => reader.GetGuid(reader.GetModuleDefinition().Mvid));
}
