using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Pools.Tool.Playing;
using Pools.Tool.Recording;
using Recorder = Pools.Tool.Recording.Recorder;

namespace Pools.Tests.Tools.Predictions;

/// <summary>A row for each pool of a program: predicted and measured.</summary>
internal static class PredictionTable
{
    private const double Seconds = 3;

    // The medians count: the machine disturbs some runs.
    private const int Rounds = 3;

    public static async Task WriteAsync(string program)
    {
        string trace = Path.GetTempFileName();
        try
        {
            Recorded recorded = await RecordAsync(program, trace);
            Console.WriteLine($"{program}: {Words.Counted(recorded.Rents, "rent")} recorded, {recorded.Trace.EventsLost} events lost");
            await MeasureAsync(program, trace, await Comparison.OfAsync(trace, _ => { }, CancellationToken.None));
        }
        finally
        {
            File.Delete(trace);
        }
    }

    /// <summary>Attaches the tool for some seconds to the program, which runs with <c>Shared</c>.</summary>
    private static async Task<Recorded> RecordAsync(string program, string trace)
    {
        using Process running = Child.Start(program, PoolCandidate.Baseline, 3600);
        try
        {
            while (await running.StandardOutput.ReadLineAsync() is not Child.Ready)
            {
                // It warms up.
            }

            using Target target = Target.Running(running.Id);
            SessionOptions options = new() { Length = TimeSpan.FromSeconds(Seconds) };
            return await Recorder.RecordAsync(target, options, trace, CancellationToken.None);
        }
        finally
        {
            running.Kill();
            await running.WaitForExitAsync();
        }
    }

    private static async Task MeasureAsync(string program, string trace, Comparison predicted)
    {
        List<(string Pool, Measured Measured)> runs = [];
        for (int round = 0; round < Rounds; round++)
        {
            foreach ((PoolCandidate pool, _) in predicted.Rows)
            {
                runs.Add((pool.Id, await Child.MeasureAsync(program, pool.Id, Seconds, trace)));
            }
        }

        // Predicted → measured.
        double sharedTime = Median(PoolCandidate.Baseline, run => run.NanosecondsPerPair);
        double sharedPeak = Median(PoolCandidate.Baseline, run => run.PeakBytes);
        Console.WriteLine("| pool | a pair | to Shared | bytes a rent | peak |\n| --- | --: | --: | --: | --: |");
        foreach ((PoolCandidate pool, PlayResult result) in predicted.Rows)
        {
            double time = Median(pool.Id, run => run.NanosecondsPerPair);
            double bytes = (double)result.AllocatedBytes / predicted.Traffic.Rents;
            double peak = sharedPeak + result.PeakBytes - predicted.Baseline.PeakBytes;
            string[] cells =
            [
                pool.Name,
                $"{Words.Duration(result.NanosecondsPerPair)} → {Words.Duration(time)}",
                $"{Number(result.NanosecondsPerPair / predicted.Baseline.NanosecondsPerPair)} → {Number(time / sharedTime)}",
                $"{Words.Bytes(bytes)} → {Words.Bytes(Median(pool.Id, run => run.BytesPerRent))}",
                $"{Words.Bytes(peak)} → {Words.Bytes(Median(pool.Id, run => run.PeakBytes))}",
            ];
            Console.WriteLine($"| {string.Join(" | ", cells)} |");
        }

        double Median(string pool, Func<Measured, double> figure) =>
            runs.Where(run => run.Pool == pool).Select(run => figure(run.Measured)).Order().ElementAt(Rounds / 2);
    }

    private static string Number(double value) => value.ToString("0.00", CultureInfo.InvariantCulture);
}
