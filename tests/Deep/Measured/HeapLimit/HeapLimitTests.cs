using System;
using System.Collections.Generic;
using System.Globalization;
using Pools.Tests.Measured.LargeHeapLimit;
using Xunit;

namespace Pools.Tests.Measured.HeapLimit;

public sealed class HeapLimitTests
{
    [Measurement(
        bound: "A heap of 64 MiB, of which the work holds 8 and the pool keeps a sixteenth.",
        noise: "The collector may fail to give back what it could, and the child dies; what it gives back beyond that changes nothing.")]
    public void A_process_with_a_heap_of_64_MiB_works_and_survives_being_refused_memory() => Measure.Repeatedly(() =>
    {
        CommandResult result = Run();

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("PASSED", result.Output, StringComparison.Ordinal);
    });

    [Measurement(bound: "The mutant: the same 64 MiB.", noise: "None: what is rented and not returned is more than there is.")]
    public void The_same_process_fails_when_it_returns_nothing() => Measure.Repeatedly(() =>
    {
        CommandResult result = Run(HeapLimitCommand.Leak);

        Assert.NotEqual(0, result.ExitCode);
        Assert.Matches(LargeHeapLimitCommand.EndedForWantOfMemory(), result.Output);
    });

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
