namespace Pools.Tool.Playing;

/// <summary>The pools to choose from, and options that fit some traffic.</summary>
internal static class PoolCandidates
{
    private const int MebiByte = 1 << 20;

    /// <summary>A pool with options.</summary>
    public static PoolCandidate Any { get; } =
        For(new TrafficFacts(1, 1, 1, 0, 1, 1, 1, 1)).First(pool => pool.MaxRetainedBytes is not null);

    public static IReadOnlyList<PoolCandidate> For(TrafficFacts traffic)
    {
        // In addition to the defaults, the options that a user would set for this traffic, with room for busier days.
        int longest = (int)Math.Min(BitOperations.RoundUpToPowerOf2((uint)Math.Max(traffic.Longest, 16)), 1u << 30);
        int arrays = Math.Clamp(traffic.MostArrays, 1, 1024);
        long budget = BudgetFor(traffic);
        return
        [
            new(PoolCandidate.Baseline, "ArrayPool.Shared", "ArrayPool<byte>.Shared", () => ArrayPool<byte>.Shared),
            new("create", "ArrayPool.Create", "ArrayPool<byte>.Create()", ArrayPool<byte>.Create),
            new(
                "create-fitted",
                "ArrayPool.Create, fitted",
                FormattableString.Invariant($"ArrayPool<byte>.Create({longest}, {arrays})"),
                () => ArrayPool<byte>.Create(longest, arrays)),
            .. Own(
                "per-core",
                nameof(PerCoreArrayPool<>),
                () => new PerCoreArrayPool<byte>(),
                () => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxRetainedBytes = budget })),
            .. traffic.Longest <= MebiByte ? [] : Own(
                "large",
                nameof(LargeArrayPool<>),
                () => new LargeArrayPool<byte>(),
                () => new LargeArrayPool<byte>(new LargeArrayPoolOptions { MaxRetainedBytes = budget })),
            new(PoolCandidate.None, "new byte[]", "new byte[length]", () => new NoPool()),
        ];

        PoolCandidate[] Own(string id, string type, Func<ArrayPool<byte>> make, Func<ArrayPool<byte>> makeFitted)
        {
            string code = FormattableString.Invariant(
                $"new {type}<byte>(new {type}Options {{ MaxRetainedBytes = {budget >> 20}L << 20 }})");
            return [new(id, type, $"new {type}<byte>()", make), new($"{id}-fitted", $"{type}, fitted", code, makeFitted, budget)];
        }
    }

    /// <summary>The bytes that were out at once, and a half more for busier days, in whole MiB; at least one bucket's default.</summary>
    public static long BudgetFor(TrafficFacts traffic) =>
        Math.Max(4 * MebiByte, (((traffic.MostBytes * 3 / 2) + MebiByte - 1) / MebiByte) * MebiByte);

    private sealed class NoPool : ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false)
        {
            // The collector takes it.
        }
    }
}
