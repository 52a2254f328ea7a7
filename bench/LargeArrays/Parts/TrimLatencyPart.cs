using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.LargeArrays.Loads;
using Pools.Bench.Outcomes;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>How long rents take while gigabytes are being trimmed.</summary>
internal sealed class TrimLatencyPart : LargePart
{
    private const long MostBytes = 4L << 30;

    // The rest is for the system and other programs.
    private const int PartOfMemory = 4;

    private const double MostAdded = 50_000;

    /// <summary>4 GiB, or a quarter of what the machine has.</summary>
    public static long Bytes { get; } = Math.Min(MostBytes, GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / PartOfMemory);

    public override string Name => "L13";

    public override string Title => "rents while trimming";

    public override string Method =>
        $"One thread rents 1 MiB four times, writes the first page of each, and returns them, while another trims {Figures.Bytes(Bytes)} of arrays of 16 MiB by the pool's own rule, without the pauses "
        + $"between its trims. Every rent is timed; beside it the same without trims. Medians over the processes.";

    public override int Steps(int turns) => turns * LargeContender.Ours.Count;

    public override LargeResult Measure(LargeChildren children)
    {
        Dictionary<string, List<LargeAnswer>> answers = children.InTurn(new TrimLatencyLoad().Name, LargeContender.Ours, children.Turns, Bytes.ToString(CultureInfo.InvariantCulture));
        return new LargeResult(Rows(answers).ToList());
    }

    private IEnumerable<LargeRow> Rows(Dictionary<string, List<LargeAnswer>> answers)
    {
        string target = $"{Name} {Title}";
        yield return new LargeRow(target, "trimmed", NumberFormat.Bytes) { Values = Medians(answers, TrimLatencyLoad.TrimmedKey) };
        yield return new LargeRow(target, "in so much time", NumberFormat.Nanoseconds)
        {
            Values = Medians(answers, TrimLatencyLoad.SecondsKey).ToDictionary(pair => pair.Key, pair => pair.Value * 1e9),
        };
        foreach ((string name, double quantile) in TrimLatencyLoad.Quantiles)
        {
            string percentile = string.Create(CultureInfo.InvariantCulture, $"p{quantile * 100:0.##}");
            Dictionary<string, double> quiet = Medians(answers, TrimLatencyLoad.Key(TrimLatencyLoad.QuietKey, name));
            Dictionary<string, double> trimming = Medians(answers, TrimLatencyLoad.Key(TrimLatencyLoad.TrimmingKey, name));
            yield return new LargeRow(target, $"{percentile}, nothing trimmed", NumberFormat.Nanoseconds) { Values = quiet };
            yield return new LargeRow(target, $"{percentile}, while trimming", NumberFormat.Nanoseconds) { Values = trimming };
            yield return new LargeRow(target, $"{percentile}, added", NumberFormat.Nanoseconds)
            {
                Values = trimming.ToDictionary(pair => pair.Key, pair => pair.Value - quiet[pair.Key]),
                Must = name == "p999" ? MostAdded : null,
            };
        }
    }
}
