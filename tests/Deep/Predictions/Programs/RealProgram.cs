using Pools.Tool.Playing;

namespace Pools.Tests.Tools.Predictions.Programs;

/// <summary>A program that does real work and can be given any pool.</summary>
internal abstract class RealProgram
{
    public static IReadOnlyDictionary<string, RealProgram> All { get; } = new Dictionary<string, RealProgram>(StringComparer.Ordinal)
    {
        ["video"] = new VideoProgram(),
        ["json"] = new JsonProgram(),
        ["server"] = new ServerProgram(),
    };

    /// <summary>What it does, in a line.</summary>
    public abstract string Says { get; }

    /// <summary>Works until it is stopped.</summary>
    /// <param name="pool">Which pool, by its id.</param>
    /// <param name="traffic">What fitted options are fitted to; null: nothing is.</param>
    /// <param name="measure">Measures meanwhile by the pool's sums, and stops it.</param>
    /// <param name="end">Stops it.</param>
    public abstract Task<Measured> RunAsync(string pool, TrafficFacts? traffic, Func<Func<(long Rents, long Ticks, long Bytes)>, Task<Measured>> measure, CancellationToken end);
}
