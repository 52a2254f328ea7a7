namespace Pools.Tests.Concurrency.Soak;

/// <summary>What is alive at rest, over time: does it grow?</summary>
/// <remarks>
/// It grows when all of the last third is above all of the first, by more than <see cref="Slack"/>. What comes and goes with the load is in
/// both. The first sample does not count: the program is still warming up.
/// </remarks>
internal sealed class MemoryCurve
{
    /// <summary>Below that many samples a third is too few to tell from noise (arbitrary).</summary>
    public const int FewestSamples = 10;

    /// <summary>A twentieth: a pool that loses one array in a thousand has grown by more within a minute (arbitrary).</summary>
    private const double Slack = 0.05;

    private readonly List<long> _bytes = [];

    public void SampleAtRest()
    {
        Memory.Collect();
        Add(GC.GetTotalMemory(forceFullCollection: false));
    }

    public void Add(long bytes) => _bytes.Add(bytes);

    public string Describe() => _bytes.Count < FewestSamples
        ? $"{_bytes.Count} samples of what is alive are too few to tell growth"
        : $"alive at rest: at most {First.Max() >> 10:N0} KiB in the first third, at least {Last.Min() >> 10:N0} KiB in the last";

    public bool Grows => _bytes.Count >= FewestSamples && Last.Min() > First.Max() * (1 + Slack);
    private IEnumerable<long> First => _bytes.Skip(1).Take(_bytes.Count / 3);
    private IEnumerable<long> Last => _bytes.Skip(_bytes.Count - (_bytes.Count / 3));
}
