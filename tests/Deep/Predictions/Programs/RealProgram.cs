using Pools.Tool.Playing;
using Sums = (long Rents, long Ticks, long Bytes);

namespace Pools.Tests.Tools.Predictions.Programs;

/// <summary>A program that does real work with any pool.</summary>
internal abstract class RealProgram
{
    public static IReadOnlyDictionary<string, RealProgram> All { get; } = new Dictionary<string, RealProgram>(StringComparer.Ordinal)
    {
        ["video"] = new VideoProgram(),
        ["json"] = new JsonProgram(),
        ["server"] = new ServerProgram(),
    };

    /// <param name="traffic">Options are fitted to it; null: none are.</param>
    public abstract Task<Measured> RunAsync(
        string pool, TrafficFacts? traffic, Func<Func<Sums>, Task<Measured>> measure, CancellationToken end);
}

/// <inheritdoc/>
internal abstract class RealProgram<T> : RealProgram
{
    public sealed override async Task<Measured> RunAsync(
        string pool, TrafficFacts? traffic, Func<Func<Sums>, Task<Measured>> measure, CancellationToken end)
    {
        using WatchedPool<T> watched = new(PoolMaker.Make<T>(pool, traffic));
        Task<Measured> measuring = Task.Run(() => measure(() => watched.Sums), CancellationToken.None);
        await WorkAsync(watched, end);
        return await measuring;
    }

    /// <summary>Works until it is stopped.</summary>
    protected abstract Task WorkAsync(ArrayPool<T> pool, CancellationToken end);
}
