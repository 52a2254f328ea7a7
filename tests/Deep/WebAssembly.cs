using System.ComponentModel;

namespace Pools.Tests.Deep;

/// <summary>The smoke checks as WebAssembly, under Node.</summary>
internal static class WebAssembly
{
    public static PartResult Run(PartContext context)
    {
        string folder = Directory.CreateTempSubdirectory("pools-wasm-").FullName;
        try
        {
            return Command.Show(DotNetHost.Path, ["publish", "tests/Deep/WebAssembly", "-c", "Release", "-o", folder], Repository.Root) != 0
                ? new PartResult(false, "did not build")
                : new PartResult(
                    Command.Show("node", ["main.mjs"], Path.Combine(folder, "wwwroot")) == 0, "the smoke checks that need one thread");
        }
        catch (Win32Exception)
        {
            return new PartResult(false, "Node is not installed") { IsSkipped = true };
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
