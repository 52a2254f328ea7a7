namespace Pools.Tests.Tools.Programs;

/// <summary>Rents for which the pool is of no use.</summary>
internal static class CostBugs
{
    private static readonly ArrayPool<byte> s_short = ArrayPool<byte>.Create(1024, 4);
    private static readonly ArrayPool<byte> s_long = ArrayPool<byte>.Create(8192, 4);
    private static readonly ArrayPool<byte> s_one = ArrayPool<byte>.Create(1024, 1);
    private static readonly ArrayPool<byte> s_many = ArrayPool<byte>.Create(1024, 16);

    public static void TooLong(bool isRepaired)
    {
        ArrayPool<byte> pool = isRepaired ? s_long : s_short;
        pool.Return(pool.Rent(5000));
    }

    /// <summary>A pool without further rents.</summary>
    public static void PoolForEach(bool isRepaired)
    {
        ArrayPool<byte> pool = isRepaired ? s_long : ArrayPool<byte>.Create(1024, 1);
        pool.Return(pool.Rent(1000));
    }

    public static void Exhausted(bool isRepaired)
    {
        ArrayPool<byte> pool = isRepaired ? s_many : s_one;
        byte[][] arrays = new byte[8][];
        for (int i = 0; i < arrays.Length; i++)
        {
            arrays[i] = pool.Rent(1000);
        }

        foreach (byte[] array in arrays)
        {
            pool.Return(array);
        }
    }
}
