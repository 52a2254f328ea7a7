using System;
using System.Collections.Generic;
using BenchmarkDotNet.Running;
using Pools.Bench.Benchmarks;
using Pools.Bench.Cli;

namespace Pools.Bench.Commands;

/// <summary>BenchmarkDotNet, with its own command line.</summary>
internal sealed class MicroCommand : Command
{
    public override string Name => "micro";

    public override string Summary => "micro-benchmarks with BenchmarkDotNet";

    public override string Usage => "--filter PATTERN";

    public override bool PassesThrough => true;

    public override string Description =>
        """
        Runs the micro-benchmarks of BenchmarkDotNet, each in a process of its own: ArrayPool.Shared is the baseline, ArrayPool.Create and new T[] always
        stand beside it. All further arguments are BenchmarkDotNet's. For instance:
          micro --filter '*'                    everything
          micro --filter '*Pair*' --job short   a first look at one class
          micro --list flat                     the names
        BenchmarkDotNet writes its reports to BenchmarkDotNet.Artifacts.
        """;

    public override IReadOnlyList<OptionSpec> Options => [new("--filter", "PATTERN", "which benchmarks"), new("--list", "flat|tree", "show the names"), new("--job", "dry|short|medium|long", "how thoroughly")];

    public override int Run(Arguments arguments, Shell shell)
    {
        string[] rest = shell.RawArguments[1..];
        if (rest.Length == 0)
        {
            throw new UsageException("micro needs a filter, as in: micro --filter '*'");
        }

        int failures = 0;
        foreach (BenchmarkDotNet.Reports.Summary summary in BenchmarkSwitcher.FromTypes(BenchmarkClasses.All).Run(rest, BenchmarkSettings.Create(rest)))
        {
            failures += summary.HasCriticalValidationErrors || Array.Exists([.. summary.Reports], r => !r.Success) ? 1 : 0;
        }

        return failures > 0 ? ExitCodes.Failure : ExitCodes.Success;
    }
}
