using System.Text.Json;
using Pools.Tests.Tools.Predictions.Programs;
using Pools.Tool.Playing;

namespace Pools.Tests.Tools.Predictions;

/// <param name="BytesPerRent">Allocated by the pool.</param>
/// <param name="PeakBytes">The largest working set of the process.</param>
internal sealed record Measured(long Rents, double NanosecondsPerPair, double BytesPerRent, long PeakBytes);

/// <summary>Runs a program with a pool in a child process.</summary>
internal static class Child
{
    public const string Name = "run";

    /// <summary>No trace: no options are fitted.</summary>
    public const string NoTrace = "-";

    /// <summary>What the child prints after its warm-up.</summary>
    public const string Ready = "ready";

    // Arbitrary: until the code is optimized and the pool filled.
    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(2);

    /// <summary>The child's side. Prints what it measures after the warm-up.</summary>
    public static async Task<int> RunAsync(RealProgram program, string pool, double seconds, string trace)
    {
        TrafficFacts? traffic = trace is NoTrace ? null : TrafficFacts.Of(TraceFormat.Read(trace));
        using CancellationTokenSource end = new();
        Task<Measured> working = Task.Factory.StartNew(
            () => program.RunAsync(pool, traffic, MeasureAsync, end.Token),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default).Unwrap();
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
            double nanoseconds = (((ticksThen - ticks) / rented) - ClockCost.OfPair()) * 1e9 / Stopwatch.Frequency;
            return new Measured(rentsThen - rents, nanoseconds, (bytesThen - bytes) / rented, self.PeakWorkingSet64);
        }
    }

    public static Process Start(string program, string pool, double seconds, string trace = NoTrace)
    {
        string length = seconds.ToString(CultureInfo.InvariantCulture);
        string[] arguments = ["exec", typeof(Child).Assembly.Location, Name, program, pool, length, trace];
        return Process.Start(new ProcessStartInfo(Environment.ProcessPath!, arguments) { RedirectStandardOutput = true })!;
    }

    public static async Task<Measured> MeasureAsync(string program, string pool, double seconds, string trace)
    {
        using Process process = Start(program, pool, seconds, trace);
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return JsonSerializer.Deserialize<Measured>(output[(output.IndexOf(Ready, StringComparison.Ordinal) + Ready.Length)..])!;
    }
}
