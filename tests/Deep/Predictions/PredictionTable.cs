using System.Diagnostics;
using System.Globalization;
using System.Linq;
using Pools.Tool.Diagnosis;
using Pools.Tool.Playing;
using Pools.Tool.Attach;
using Pools.Tool.Recording;
using Spectre.Console;
using Recorder = Pools.Tool.Recording.Recorder;

namespace Pools.Tests.Tools.Predictions;

/// <summary>Of one program, a row for each pool: what was predicted, and what came of it.</summary>
internal static class PredictionTable
{
    private const double Seconds = 3;

    /// <summary>Each pool takes its turn so often; the medians count. What else a machine does spoils some runs.</summary>
    private const int Rounds = 3;

    /// <summary>Bytes a rent that are next to none: less than a hundredth of the shortest array that a program of these rents.</summary>
    private const double Nothing = 16;

    public static async Task WriteAsync(string program)
    {
        string trace = Path.GetTempFileName();
        try
        {
            Recorded recorded = await RecordAsync(program, trace);
            Console.WriteLine($"recorded: {Words.Counted(recorded.Rents, "rent")} of {string.Join(", ", recorded.Pools)}; {recorded.EventsLost} events lost");
            Comparison predicted = await Comparison.OfAsync(trace, _ => { }, CancellationToken.None);
            await MeasureAsync(program, trace, predicted);
        }
        finally
        {
            File.Delete(trace);
        }
    }

    /// <summary>As anybody would: the program runs with <c>Shared</c>, and the tool is attached to it for some seconds.</summary>
    private static async Task<Recorded> RecordAsync(string program, string trace)
    {
        using Process running = Child.Start(program, PoolCandidate.Baseline, 3600);
        try
        {
            while (await running.StandardOutput.ReadLineAsync() is not Child.Ready)
            {
                // It is not warm.
            }

            using Target target = Target.Running(running.Id);
            return await Recorder.RecordAsync(target, new SessionOptions { Length = TimeSpan.FromSeconds(Seconds) }, trace, CancellationToken.None);
        }
        finally
        {
            running.Kill();
            await running.WaitForExitAsync();
        }
    }

    private static async Task<ILookup<string, Measured>> RunAllAsync(string program, string trace, Comparison predicted)
    {
        List<(string Pool, Measured Measured)> runs = [];
        for (int round = 0; round < Rounds; round++)
        {
            foreach ((PoolCandidate pool, _) in predicted.Rows)
            {
                runs.Add((pool.Id, await Child.MeasureAsync(program, pool.Id, Seconds, trace)));
            }
        }

        return runs.ToLookup(run => run.Pool, run => run.Measured);
    }

    private static async Task MeasureAsync(string program, string trace, Comparison predicted)
    {
        Table table = new Table().Border(TableBorder.Markdown).AddColumn("pool");
        foreach (string column in (string[])["a pair, predicted", "measured", "to Shared, predicted", "measured", "off by", "bytes a rent, predicted", "measured", "off by", "peak, predicted", "measured", "off by"])
        {
            table.AddColumn(new TableColumn(column).RightAligned());
        }

        ILookup<string, Measured> runs = await RunAllAsync(program, trace, predicted);
        Measured shared = Measured.MedianOf(runs[PoolCandidate.Baseline]);
        foreach ((PoolCandidate pool, PlayResult result) in predicted.Rows)
        {
            Measured measured = Measured.MedianOf(runs[pool.Id]);
            double ratio = result.NanosecondsPerPair / predicted.Baseline.NanosecondsPerPair;
            double measuredRatio = measured.NanosecondsPerPair / shared.NanosecondsPerPair;
            double bytes = (double)result.AllocatedBytes / predicted.Traffic.Rents;
            double peak = shared.PeakBytes + result.PeakBytes - predicted.Baseline.PeakBytes;
            table.AddRow(((string[])[
                pool.Name,
                Words.Duration(result.NanosecondsPerPair),
                Words.Duration(measured.NanosecondsPerPair),
                Number(ratio),
                Number(measuredRatio),
                Off(ratio, measuredRatio),
                Words.Bytes(bytes),
                Words.Bytes(measured.BytesPerRent),
                Off(bytes, measured.BytesPerRent, Nothing),
                Words.Bytes(peak),
                Words.Bytes(measured.PeakBytes),
                Off(peak, measured.PeakBytes),
            ]).Select(text => new Text(text)));
        }

        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No });
        console.Profile.Width = 240;
        console.Write(table);
    }

    private static string Number(double value) => value.ToString("0.00", CultureInfo.InvariantCulture);

    /// <param name="predicted">The prediction.</param>
    /// <param name="measured">What came of it.</param>
    /// <param name="nothing">What both are less than where there is nothing to compare.</param>
    private static string Off(double predicted, double measured, double nothing = 0) =>
        Math.Max(predicted, measured) < nothing ? "–" : ((predicted / measured) - 1).ToString("+0 %;-0 %;0 %", CultureInfo.InvariantCulture);
}
