using System.Numerics;

namespace Pools.Tool.Playing;

/// <summary>The pools to choose from, and options that fit some traffic.</summary>
internal static class PoolCandidates
{
    private const int MebiByte = 1 << 20;

    /// <summary>What our pools keep by default, at most, in one bucket's arrays; see the options' documentation.</summary>
    private const int LeastBudget = 4 * MebiByte;

    public static IReadOnlyList<PoolCandidate> For(TrafficFacts traffic)
    {
        // What a user would set after looking at this traffic, beside the defaults; each limit with room for other days.
        int longest = (int)Math.Min(BitOperations.RoundUpToPowerOf2((uint)Math.Max(traffic.Longest, 16)), 1u << 30);
        int arrays = Math.Clamp(traffic.MostArrays, 1, 1024);
        long budget = BudgetFor(traffic);
        List<PoolCandidate> candidates =
        [
            new(PoolCandidate.Baseline, "ArrayPool.Shared", "ArrayPool<byte>.Shared", () => ArrayPool<byte>.Shared),
            new("create", "ArrayPool.Create", "ArrayPool<byte>.Create()", ArrayPool<byte>.Create),
            new("create-fitted", "ArrayPool.Create, fitted", Text($"ArrayPool<byte>.Create({longest}, {arrays})"), () => ArrayPool<byte>.Create(longest, arrays)),
            new("per-core", "PerCoreArrayPool", "new PerCoreArrayPool<byte>()", () => new PerCoreArrayPool<byte>()),
            new(
                "per-core-fitted",
                "PerCoreArrayPool, fitted",
                Text($"new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions {{ MaxRetainedBytes = {budget >> 20}L << 20 }})"),
                () => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxRetainedBytes = budget }),
                budget),
        ];
        if (traffic.Longest > MebiByte)
        {
            candidates.Add(new("large", "LargeArrayPool", "new LargeArrayPool<byte>()", () => new LargeArrayPool<byte>()));
            candidates.Add(new(
                "large-fitted",
                "LargeArrayPool, fitted",
                Text($"new LargeArrayPool<byte>(new LargeArrayPoolOptions {{ MaxRetainedBytes = {budget >> 20}L << 20 }})"),
                () => new LargeArrayPool<byte>(new LargeArrayPoolOptions { MaxRetainedBytes = budget }),
                budget));
        }

        candidates.Add(new(PoolCandidate.None, "new byte[]", "new byte[length]", () => new NoPool()));
        return candidates;
    }

    /// <summary>A pool with options.</summary>
    public static PoolCandidate Any { get; } =
        For(new TrafficFacts(1, 1, 1, 0, 1, 1, 1, 1)).First(pool => pool.MaxRetainedBytes is not null);

    /// <summary>What was out at once, and a half of it for other days, in whole MiB.</summary>
    public static long BudgetFor(TrafficFacts traffic) => Math.Max(LeastBudget, (((traffic.MostBytes * 3 / 2) + MebiByte - 1) / MebiByte) * MebiByte);

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    /// <summary>Allocates each array, and keeps none.</summary>
    private sealed class NoPool : ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false)
        {
            // The collector takes it.
        }
    }
}
