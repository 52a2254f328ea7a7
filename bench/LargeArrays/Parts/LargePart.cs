using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Measuring;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>A part of the measurement of large arrays: some targets, some loads.</summary>
internal abstract class LargePart
{
    public static IReadOnlyList<LargePart> All { get; } =
    [
        new PairsPart(isWhole: true),
        new PairsPart(isWhole: false),
        new EmptyPairsPart(),
        new CollectionsPart(),
        new HitRatePart(),
        PeakPart.Bursts,
        PeakPart.Drift,
        new IdlePart(),
        new TrimLatencyPart(),
        new ScatterPart(),
        new MixturePart(),
        new RestPart(),
        new KneePart(),
        new LengthsPart(),
    ];

    /// <summary>The target's number, for <c>--only</c>.</summary>
    public abstract string Name { get; }

    /// <summary>The target in words.</summary>
    public abstract string Title { get; }

    /// <summary>What is done.</summary>
    public abstract string Method { get; }

    /// <summary>How many children or cells it announces.</summary>
    public abstract int Steps(int turns);

    public abstract LargeResult Measure(LargeChildren children);

    /// <summary>The median of one number over the answers, of each contender that has it.</summary>
    protected static Dictionary<string, double> Medians(IReadOnlyDictionary<string, List<LargeAnswer>> answers, string key) => answers
        .Select(pair => (pair.Key, Median: Spread.Of(pair.Value.Select(a => a.Figures.GetValueOrDefault(key, double.NaN)))))
        .Where(pair => pair.Median is not null)
        .ToDictionary(pair => pair.Key, pair => pair.Median!.Median);

    /// <summary>One number divided by another, of each contender.</summary>
    protected static Dictionary<string, double> Quotients(IReadOnlyDictionary<string, double> numbers, IReadOnlyDictionary<string, double> by) =>
        numbers.ToDictionary(pair => pair.Key, pair => pair.Value / by[pair.Key]);

    /// <summary>Each contender's number divided by one contender's.</summary>
    protected static Dictionary<string, double> RatiosTo(string id, IReadOnlyDictionary<string, double> numbers) =>
        numbers.ToDictionary(pair => pair.Key, pair => pair.Value / numbers[id]);

    /// <summary>How many times as many as each contender's number is one contender's.</summary>
    protected static Dictionary<string, double> TimesFaster(IReadOnlyDictionary<string, double> times, string thanId) =>
        times.ToDictionary(pair => pair.Key, pair => times[thanId] / pair.Value);
}
