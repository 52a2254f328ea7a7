using System.ComponentModel;

namespace Pools.Tests.Deep;

/// <summary>The tests for .NET Framework, under Mono.</summary>
internal static class NetFramework
{
    // run.sh has found no Mono.
    private const int NoMono = 2;

    public static PartResult Run(PartContext context)
    {
        try
        {
            int exit = Command.Show("bash", ["tests/Deep/NetFramework/run.sh", $":{context.Seed}", "-noColor"], Repository.Root);
            return exit == NoMono ? Skip("Mono is not installed") : new PartResult(exit == 0, "the contract and the stress tests");
        }
        catch (Win32Exception)
        {
            return Skip("bash is not installed");
        }
    }

    private static PartResult Skip(string why) => new(false, why) { IsSkipped = true };
}
