using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Pools.Tests.Tools.Predictions.Programs;
using Pools.Tool.Playing;
using Pools.Traces;

namespace Pools.Tests.Tools.Predictions;

/// <summary>One program with one pool, in a process of its own.</summary>
internal static class Child
{
    /// <summary>Stands for no trace: nothing is fitted.</summary>
    public const string NoTrace = "-";

    /// <summary>What it prints when it is warm.</summary>
    public const string Ready = "ready";

    /// <summary>Until the code is optimized and the pool is filled (arbitrary).</summary>
    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(2);

    /// <summary>The side that works: prints when it is warm, and at the end what it has measured since.</summary>
    public static async Task<int> RunAsync(RealProgram program, string pool, double seconds, string trace)
    {
        TrafficFacts? traffic = trace is NoTrace ? null : TrafficFacts.Of(TraceFormat.Read(trace));
        using CancellationTokenSource end = new();
        Task<Measured> working = Task.Factory.StartNew(() => program.RunAsync(pool, traffic, MeasureAsync, end.Token), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap();
        Console.WriteLine(JsonSerializer.Serialize(await working));
        return 0;

        async Task<Measured> MeasureAsync(Func<(long Rents, long Ticks, long Bytes)> sums)
        {
            await Task.Delay(s_warmUp, CancellationToken.None);
            Console.WriteLine(Ready);
            (long rents, long ticks, long bytes) = sums();
            await Task.Delay(TimeSpan.FromSeconds(seconds), CancellationToken.None);
            (long rentsThen, long ticksThen, long bytesThen) = sums();
            await end.CancelAsync();
            using Process self = Process.GetCurrentProcess();
            double rented = rentsThen - rents;
            return new Measured(rentsThen - rents, (((ticksThen - ticks) / rented) - ClockCost.OfPair()) * 1e9 / Stopwatch.Frequency, (bytesThen - bytes) / rented, self.PeakWorkingSet64);
        }
    }

    /// <summary>Starts one.</summary>
    public static Process Start(string program, string pool, double seconds, string trace = NoTrace) => Process.Start(new ProcessStartInfo(
        Environment.ProcessPath!,
        ["exec", typeof(Child).Assembly.Location, "run", program, pool, seconds.ToString(CultureInfo.InvariantCulture), trace]) { RedirectStandardOutput = true })!;

    /// <summary>Runs one to its end.</summary>
    public static async Task<Measured> MeasureAsync(string program, string pool, double seconds, string trace)
    {
        using Process process = Start(program, pool, seconds, trace);
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return JsonSerializer.Deserialize<Measured>(output[(output.IndexOf(Ready, StringComparison.Ordinal) + Ready.Length)..])!;
    }
}
