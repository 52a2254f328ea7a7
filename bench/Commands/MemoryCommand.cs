using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.LargeArrays;
using Pools.Bench.Reporting;
using Pools.Bench.Scenarios.Micro;

namespace Pools.Bench.Commands;

/// <summary>What pools keep.</summary>
internal sealed class MemoryCommand : ScenarioCommand
{
    private const int LongestWait = 3600;

    private const string BudgetsWord = "budgets";

    public override string Name => "memory";

    public override string Summary => "bytes that pools keep: after a burst, after loads, while threads come and go, and when empty; 'memory large': large arrays";

    public override string Usage => $"[{LargeMemoryRun.Word}|{BudgetsWord}]";

    public override int MaxWords => 1;

    public override string Description =>
        """
        Counts live bytes, arrays and bookkeeping together, each pool in a process of its own: after a burst (right after it, after a full collection,
        and after further ones as time goes by), after several loads while their threads are alive, and of a pool that nobody has used; and all bytes of the
        heap, the most there are while threads come and go.

        'memory large' measures LargeArrayPool against its targets instead, beside other pools and none: times, collections, hits, resident memory over
        time (with plots), and latency while trimming; --only, --turns and --output are its options. It takes about ten minutes and up to 5 GiB of memory.

        'memory budgets' shows what LargeArrayPool keeps at most by default, by the memory that there is; it measures nothing.
        """;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--arrays", "N", "arrays of the burst (default 2000)"),
        new("--size", "BYTES", "bytes of each (default 4096)"),
        new("--wait", "S[,S]", "seconds after the burst at which to collect and count again, in order (default 10,30,60; 0 for none)"),
        new("--only", "PATTERN[,PATTERN]", "of 'memory large', only the parts whose number or name contains a pattern, such as L4"),
        new(LargeMemoryRun.TurnsOption, "N", $"of 'memory large', processes for each contender where times are measured (default {LargeChildren.DefaultTurns})"),
        .. CommonOptions.Where(o => o.Name != "--rounds"),
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        if (arguments.Words.Count > 0)
        {
            return arguments.Words[0] switch
            {
                LargeMemoryRun.Word => LargeMemoryRun.Run(arguments, shell),
                BudgetsWord => ShowBudgets(shell),
                string other => throw new UsageException($"memory knows the words '{LargeMemoryRun.Word}' and '{BudgetsWord}', not '{other}'"),
            };
        }

        if (arguments.Has("--only") || arguments.Has(LargeMemoryRun.TurnsOption))
        {
            throw new UsageException($"--only and {LargeMemoryRun.TurnsOption} belong to 'memory {LargeMemoryRun.Word}'");
        }

        BurstScenario burst = new(
            arguments.Integer("--arrays", BurstScenario.DefaultArrays, 1, 10_000_000),
            arguments.Integer("--size", Sizes.Typical, 1, System.Array.MaxLength),
            Waits(arguments));
        return Run(arguments, shell, [burst, new RetainedScenario(), new ThreadChurnScenario(), new EmptyPoolScenario()], sliceShare: 1, "Live bytes after full collections, each figure from a process of its own.");
    }

    private static int ShowBudgets(Shell shell)
    {
        shell.Screen.Line(MarkdownTable.Write(BudgetTable.Make()));
        return ExitCodes.Success;
    }

    private static int[]? Waits(Arguments arguments)
    {
        string[] texts = arguments.List("--wait");
        if (texts.Length == 0)
        {
            return null;
        }

        int[] waits = texts.Select(t => int.TryParse(t, NumberStyles.None, CultureInfo.InvariantCulture, out int seconds) && seconds <= LongestWait
            ? seconds
            : throw new UsageException($"--wait: '{t}' is no number of seconds from 0 to {LongestWait}")).Where(s => s > 0).ToArray();
        return waits.SequenceEqual(waits.Order().Distinct()) ? waits : throw new UsageException("--wait: the times must grow");
    }
}
