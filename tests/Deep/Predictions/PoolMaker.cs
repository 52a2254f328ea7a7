using System.Buffers;
using System.Linq;
using System.Runtime.CompilerServices;
using Pools.Tool.Playing;

namespace Pools.Tests.Tools.Predictions;

/// <summary>Makes the pools that the tool plays to, for elements of any type.</summary>
internal static class PoolMaker
{
    /// <param name="id">As the tool calls it.</param>
    /// <param name="traffic">What fitted options are fitted to, in bytes; null: it is not fitted.</param>
    public static ArrayPool<T> Make<T>(string id, TrafficFacts? traffic)
    {
        if (typeof(T) == typeof(byte) && traffic is not null)
        {
            return (ArrayPool<T>)(object)PoolCandidates.For(traffic).Single(pool => string.Equals(pool.Id, id, StringComparison.Ordinal)).Make();
        }

        int longest = (traffic?.Longest ?? 0) / Unsafe.SizeOf<T>();
        return id switch
        {
            "shared" => ArrayPool<T>.Shared,
            "create" => ArrayPool<T>.Create(),
            "create-fitted" => ArrayPool<T>.Create(longest, Math.Max(traffic!.MostArrays, 1)),
            "per-core" => new PerCoreArrayPool<T>(),
            "per-core-fitted" => new PerCoreArrayPool<T>(new PerCoreArrayPoolOptions { MaxRetainedBytes = PoolCandidates.BudgetFor(traffic!) }),
            "new" => new NoPool<T>(),
            _ => throw new ArgumentOutOfRangeException(nameof(id), id, "No such pool."),
        };
    }

    private sealed class NoPool<T> : ArrayPool<T>
    {
        public override T[] Rent(int minimumLength) => new T[minimumLength];

        public override void Return(T[] array, bool clearArray = false)
        {
            // The collector takes it.
        }
    }
}
