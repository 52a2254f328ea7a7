using HdrHistogram;

namespace Pools.Bench;

/// <summary>Counts durations in ticks of the stopwatch; its percentiles are in nanoseconds, exact to 1 %.</summary>
/// <remarks><b>Threading:</b> one thread at a time.</remarks>
internal sealed class Histogram
{
    private const int Digits = 2;

    private static readonly double s_nanosecondsPerTick = 1e9 / Stopwatch.Frequency;

    // Longer than any call.
    private static readonly long s_most = Stopwatch.Frequency * 3600;

    private readonly LongHistogram _ticks = new(s_most, Digits);

    public long Count => _ticks.TotalCount;

    public double Longest => _ticks.GetMaxValue() * s_nanosecondsPerTick;

    public void Record(long ticks) => _ticks.RecordValue(Math.Clamp(ticks, 0, s_most));

    public static Histogram Sum(IEnumerable<Histogram> histograms)
    {
        Histogram sum = new();
        histograms.ToList().ForEach(histogram => sum._ticks.Add(histogram._ticks));
        return sum;
    }

    public double Percentile(double quantile) => _ticks.GetValueAtPercentile(quantile * 100) * s_nanosecondsPerTick;

    public long CountAbove(TimeSpan duration)
    {
        double ticks = duration.TotalSeconds * Stopwatch.Frequency;
        return _ticks.RecordedValues().Where(value => value.ValueIteratedTo > ticks).Sum(value => value.CountAddedInThisIterationStep);
    }
}
