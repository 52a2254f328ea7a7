namespace Pools.Tool.Playing;

/// <summary>The cost of reading the clock around a pair, which is not the pool's.</summary>
internal static class ClockCost
{
    private const int Pairs = 100_000;

    /// <summary>The code of the first few is not optimized yet (arbitrary).</summary>
    private const int Rounds = 15;

    /// <summary>Measures the ticks of a pair with a pool that does nothing: the least of some rounds.</summary>
    public static double OfPair()
    {
        using WatchedPool<byte> pool = new(new OneArray());
        return Enumerable.Range(0, Rounds).Min(_ =>
        {
            long before = pool.Sums.Ticks;
            for (int i = 0; i < Pairs; i++)
            {
                pool.Return(pool.Rent(1));
            }

            return (double)(pool.Sums.Ticks - before) / Pairs;
        });
    }

    private sealed class OneArray : ArrayPool<byte>
    {
        private readonly byte[] _array = new byte[1];

        public override byte[] Rent(int minimumLength) => _array;

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }
}
