using System.Buffers;
using Pools.Tool.Playing;

namespace Pools.Tests.Tools.Predictions.Programs;

/// <summary>One that rents arrays of one type.</summary>
internal abstract class RealProgram<T> : RealProgram
{
    public sealed override async Task<Measured> RunAsync(string pool, TrafficFacts? traffic, Func<Func<(long Rents, long Ticks, long Bytes)>, Task<Measured>> measure, CancellationToken end)
    {
        using WatchedPool<T> watched = new(PoolMaker.Make<T>(pool, traffic));
        Task<Measured> measuring = Task.Run(() => measure(() => watched.Sums), CancellationToken.None);
        await WorkAsync(watched, end);
        return await measuring;
    }

    /// <summary>Works until it is stopped.</summary>
    protected abstract Task WorkAsync(ArrayPool<T> pool, CancellationToken end);
}
