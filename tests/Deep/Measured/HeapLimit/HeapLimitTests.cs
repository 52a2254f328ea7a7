using Pools.Tests.Measured.LargeHeapLimit;

namespace Pools.Tests.Measured.HeapLimit;

/// <summary>A process with a heap of 64 MiB.</summary>
public sealed class HeapLimitTests
{
    [Fact]
    public void Process_works_and_survives_being_refused_memory()
    {
        CommandResult result = Run();

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("PASSED", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Process_fails_when_it_returns_nothing()
    {
        CommandResult result = Run(HeapLimitCommand.Leak);

        Assert.NotEqual(0, result.ExitCode);
        Assert.Matches(LargeHeapLimitCommand.EndedForWantOfMemory(), result.Output);
    }

    private static CommandResult Run(params IEnumerable<string> arguments) => Command.Run(
        DotNetHost.Path,
        ["exec", typeof(HeapLimitTests).Assembly.Location, HeapLimitCommand.Name, .. arguments],
        folder: null,
        new KeyValuePair<string,
            string>("DOTNET_GCHeapHardLimit", (HeapLimitCommand.LimitMebibytes << 20).ToString("X", CultureInfo.InvariantCulture)));
}
