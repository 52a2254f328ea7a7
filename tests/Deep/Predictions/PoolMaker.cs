using Pools.Tool.Playing;

namespace Pools.Tests.Tools.Predictions;

/// <summary>Makes the tool's candidates for any element type.</summary>
internal static class PoolMaker
{
    /// <param name="traffic">Options are fitted to it; null: none are.</param>
    public static ArrayPool<T> Make<T>(string id, TrafficFacts? traffic) => id switch
    {
        _ when typeof(T) == typeof(byte) && traffic is not null =>
            (ArrayPool<T>)(object)PoolCandidates.For(traffic).Single(pool => string.Equals(pool.Id, id, StringComparison.Ordinal)).Make(),
        "shared" => ArrayPool<T>.Shared,
        "create" => ArrayPool<T>.Create(),
        "create-fitted" => ArrayPool<T>.Create(traffic!.Longest / Unsafe.SizeOf<T>(), Math.Max(traffic.MostArrays, 1)),
        "per-core" => new PerCoreArrayPool<T>(),
        "per-core-fitted" => new PerCoreArrayPool<T>(new PerCoreArrayPoolOptions { MaxRetainedBytes = PoolCandidates.BudgetFor(traffic!) }),
        "new" => new NoPool<T>(),
        _ => throw new ArgumentOutOfRangeException(nameof(id), id, "No such pool."),
    };

    private sealed class NoPool<T> : ArrayPool<T>
    {
        public override T[] Rent(int minimumLength) => new T[minimumLength];

        public override void Return(T[] array, bool clearArray = false)
        {
            // The collector takes it.
        }
    }
}
