using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using Pools.Bench.Children;
using Pools.Bench.Cli;
using Pools.Bench.Contenders;
using Pools.Bench.Contenders.Redirected;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;
using Pools.Bench.Reporting;

namespace Pools.Bench.Commands;

/// <summary>Measures what it costs that a call was redirected by the compiler, in several processes.</summary>
internal sealed class RedirectedCommand : Command
{
    // Odd, so that the median is one of them; otherwise arbitrary.
    private const int DefaultProcesses = 5;

    private const int DefaultMilliseconds = 20;

    private const int DefaultLength = 4096;

    // A fraction of the pair of rent and return, and below what moves by chance from process to process.
    private const double MostNanoseconds = 1;

    private const int CallsInPair = 2;

    public override string Name => "redirected";

    public override string Summary => "holds what a redirected call costs (PoolsSharedReplacement) against its target";

    public override string Description =>
        """
        Measures calls of ArrayPool<byte>.Shared that the compiler sends to PerCoreArrayPool<byte>.Shared, because their project sets PoolsSharedReplacement, beside the same calls written for this pool, in interleaved rounds: those that name the pool, and those through a field.
        A figure is the median over the processes of each process's median difference within a round, for one call: half of a pair. A missed target is reported, it is not an error.
        """;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--processes", "N", $"processes (default {DefaultProcesses})"),
        new("--rounds", "N", $"interleaved rounds in a process (default {Effort.FullRounds})"),
        new("--milliseconds", "MS", $"slice of one contender in one round (default {DefaultMilliseconds})"),
        new("--size", "BYTES", $"bytes asked for (default {DefaultLength})"),
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        int processes = arguments.Integer("--processes", DefaultProcesses, 1, 1000);
        string[] words =
        [
            ChildCommand.RedirectedWord,
            arguments.Integer("--size", DefaultLength, 1, Array.MaxLength).ToString(CultureInfo.InvariantCulture),
            "--rounds", arguments.Integer("--rounds", Effort.FullRounds, 1, 1000).ToString(CultureInfo.InvariantCulture),
            "--milliseconds", arguments.Number("--milliseconds", DefaultMilliseconds, 0.1, 10_000).ToString(CultureInfo.InvariantCulture),
        ];
        MachineFacts.Collect(shell.RawArguments).Lines().ToList().ForEach(shell.Screen.Line);
        List<Dictionary<string, List<double>>> answers = [];
        StepProgress progress = new(shell.Screen, processes);
        progress.Section(announce =>
        {
            for (int process = 1; process <= processes && !shell.StopRequested.IsCancellationRequested; process++)
            {
                announce($"process {process}");
                answers.Add(Ask(words, shell));
            }
        });
        TerminalTable.Draw(shell.Screen, Table(answers));
        return shell.ExitCode(ExitCodes.Success);
    }

    private static Dictionary<string, List<double>> Ask(string[] words, Shell shell)
    {
        string answer = ChildProcess.RunAsync(words, assembly: null, shell.StopRequested).GetAwaiter().GetResult();
        return JsonSerializer.Deserialize<Dictionary<string, List<double>>>(answer, ResultJson.Compact) ?? throw new ChildFailedException("a child process has no answer");
    }

    private static TableModel Table(List<Dictionary<string, List<double>>> answers)
    {
        TableModel table = new(["call", "direct", "redirected", "a call above direct", "range", "must", "met"], leftColumns: 1);
        foreach ((Contender direct, Contender redirected) in RedirectedCalls.Pairs)
        {
            Spread above = Spread.Of(answers.Select(answer => Above(answer, direct.Id, redirected.Id)))!;
            bool isMet = above.Median <= MostNanoseconds;
            table.Rows.Add(new TableRow(
                [
                    redirected.Title, Nanoseconds(Pair(answers, direct.Id)), Nanoseconds(Pair(answers, redirected.Id)),
                    Nanoseconds(above.Median), $"{Nanoseconds(above.Minimum)} – {Nanoseconds(above.Maximum)}", $"≤ {Nanoseconds(MostNanoseconds)}", isMet ? "yes" : "no",
                ],
                isMet ? RowStyle.Good : RowStyle.Bad));
        }

        return table;
    }

    /// <summary>What a pair takes: the median over the processes of each one's median.</summary>
    private static double Pair(List<Dictionary<string, List<double>>> answers, string id) => Spread.Of(answers.Select(answer => Spread.Of(answer[id])!.Median))!.Median;

    /// <summary>What one call takes longer than the direct one: the median of the differences within the rounds.</summary>
    private static double Above(Dictionary<string, List<double>> answer, string direct, string redirected) =>
        Spread.Of(answer[redirected].Zip(answer[direct], (one, other) => (one - other) / CallsInPair))!.Median;

    private static string Nanoseconds(double value) => value.ToString("0.00 ns", CultureInfo.InvariantCulture);
}
