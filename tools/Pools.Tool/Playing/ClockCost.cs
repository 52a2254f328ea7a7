namespace Pools.Tool.Playing;

/// <summary>What a watched pair costs by itself, because the clock is read: to be taken off.</summary>
internal static class ClockCost
{
    private const int Pairs = 100_000;

    /// <summary>The first few find code that is not optimized yet (arbitrary).</summary>
    private const int Rounds = 15;

    /// <summary>In ticks a pair; the least of some rounds, over a pool that does nothing.</summary>
    public static double OfPair()
    {
        using WatchedPool<byte> pool = new(new Nothing());
        double least = double.MaxValue;
        for (int round = 0; round < Rounds; round++)
        {
            long before = pool.Sums.Ticks;
            for (int i = 0; i < Pairs; i++)
            {
                pool.Return(pool.Rent(1));
            }

            least = Math.Min(least, (double)(pool.Sums.Ticks - before) / Pairs);
        }

        return least;
    }

    private sealed class Nothing : ArrayPool<byte>
    {
        private readonly byte[] _array = new byte[1];

        public override byte[] Rent(int minimumLength) => _array;

        public override void Return(byte[] array, bool clearArray = false)
        {
            // It has only the one.
        }
    }
}
