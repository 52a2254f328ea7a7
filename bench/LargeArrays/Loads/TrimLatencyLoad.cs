using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Threading;
using Pools.Bench.Measuring;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>How long single rents take while a pool trims gigabytes, and while it does not.</summary>
internal sealed class TrimLatencyLoad : LargeLoad
{
    public const string BytesKey = "bytes";

    public const string TrimmedKey = "trimmed";

    public const string SecondsKey = "seconds";

    public const string QuietKey = "quiet";

    public const string TrimmingKey = "trimming";

    // 16 MiB: as large as one piece that is given back, and too large for a core's slot when the budget is small.
    private const int KeptArray = 16 << 20;

    private const int RentedArray = 1 << 20;

    // Rents hold some arrays, so that they come from behind the slot too.
    private const int Depth = 4;

    private const int MostTrims = 64;

    private static readonly double s_nanosecondsPerTick = 1e9 / Stopwatch.Frequency;

    public static IReadOnlyList<(string Name, double Quantile)> Quantiles { get; } = [("p50", 0.5), ("p99", 0.99), ("p999", 0.999), ("p9999", 0.9999)];

    public override string Name => "trim-latency";

    public static string Key(string phase, string quantile) => $"{phase}-{quantile}";

    public override LargeAnswer Run(LargeContender contender, IReadOnlyList<string> arguments)
    {
        long bytes = long.Parse(arguments[0], CultureInfo.InvariantCulture);
        using LargeArrayPool<byte> pool = (LargeArrayPool<byte>)contender.Create(new LargeArrayPoolOptions { MaxRetainedBytes = bytes * 2, IdleRetention = IdleRetention.None });
        Dictionary<string, double> figures = new(StringComparer.Ordinal) { [BytesKey] = bytes };
        TimeSpan quietFor = TimeSpan.FromSeconds(2);

        // Warm, then quiet, then with trims, all over the same code.
        Record(pool, () => Thread.Sleep(quietFor));
        Add(figures, QuietKey, Record(pool, () => Thread.Sleep(quietFor)));
        Keep(pool, bytes);
        LargeArrayStatistics before = pool.GetStatistics().Large!;
        long start = Stopwatch.GetTimestamp();
        double seconds = 0;
        Add(figures, TrimmingKey, Record(pool, () =>
        {
            Trim(pool, bytes);
            seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        }));
        figures[SecondsKey] = seconds;
        figures[TrimmedKey] = pool.GetStatistics().Large!.TrimmedBytes - before.TrimmedBytes;
        return new LargeAnswer(figures, []);
    }

    private static void Keep(LargeArrayPool<byte> pool, long bytes)
    {
        List<Rental> held = Enumerable.Range(0, (int)(bytes / KeptArray)).Select(_ => new Rental(pool.Rent(KeptArray), KeptArray)).ToList();
        held.ForEach(rental => rental.Fill());
        held.ForEach(rental => pool.Return(rental.Array));
    }

    /// <summary>The pool's own trims, one after another instead of five seconds apart, until nothing is left to trim.</summary>
    private static void Trim(LargeArrayPool<byte> pool, long bytes)
    {
        long target = pool.GetStatistics().Large!.TrimmedBytes + (bytes - KeptArray);
        for (int trim = 0; trim < MostTrims && pool.GetStatistics().Large!.TrimmedBytes < target; trim++)
        {
            pool.Trim(TrimLevel.Surplus);
        }
    }

    /// <summary>The times of single rents on this thread while another does something.</summary>
    private static Histogram Record(LargeArrayPool<byte> pool, Action meanwhile)
    {
        Histogram histogram = new();
        Thread other = new(() => meanwhile()) { IsBackground = true };
        other.Start();
        byte[][] held = new byte[Depth][];
        while (other.IsAlive)
        {
            for (int i = 0; i < Depth; i++)
            {
                long before = Stopwatch.GetTimestamp();
                held[i] = pool.Rent(RentedArray);
                histogram.Record(Stopwatch.GetTimestamp() - before);
                held[i][0] = 1;
            }

            foreach (byte[] array in held)
            {
                pool.Return(array);
            }
        }

        return histogram;
    }

    private static void Add(Dictionary<string, double> figures, string phase, Histogram histogram)
    {
        foreach ((string name, double quantile) in Quantiles)
        {
            figures[Key(phase, name)] = histogram.Percentile(quantile) * s_nanosecondsPerTick;
        }
    }
}
