using System;
using System.Collections.Generic;
using System.Globalization;
using Xunit;

namespace Pools.Tests.Concurrency.HeapLimit;

public sealed class HeapLimitTests
{
    [Fact]
    public void A_process_with_a_heap_of_64_MiB_works_and_survives_being_refused_memory()
    {
        CommandResult result = Run();

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("PASSED", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void The_same_process_fails_when_it_returns_nothing()
    {
        CommandResult result = Run(HeapLimitCommand.Leak);

        Assert.NotEqual(0, result.ExitCode);
        Assert.Contains(nameof(OutOfMemoryException), result.Output, StringComparison.OrdinalIgnoreCase);
    }

    private static CommandResult Run(params IEnumerable<string> arguments)
    {
        string limit = (HeapLimitCommand.LimitMebibytes << 20).ToString("X", CultureInfo.InvariantCulture);
        return Command.Run(
            DotNetHost.Path,
            ["exec", typeof(HeapLimitTests).Assembly.Location, HeapLimitCommand.Name, .. arguments],
            folder: null,
            new KeyValuePair<string, string>("DOTNET_GCHeapHardLimit", limit));
    }
}
