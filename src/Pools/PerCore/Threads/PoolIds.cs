using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Small numbers for living pools. The lowest free one is used first, so that threads' tables stay short.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes a lock, and is called from constructors and finalizers of pools only.</para>
/// <para><b>Ordering</b>: by its lock.</para>
/// <para><b>Bounds</b>: one bit for each id up to the highest in use.</para>
/// <para><b>Accepted races</b>: none. An id is free again when its pool has stopped using it and the garbage collector has found the pool
/// unreachable since. Then no thread is inside an operation of that pool, and none can start one.</para>
/// </remarks>
internal static class PoolIds
{
    /// <summary>An id that no thread's table has.</summary>
    public const int None = int.MaxValue;

    private static readonly object s_lock = new();

    /// <summary>One bit for each id in use.</summary>
    private static ulong[] s_taken = new ulong[1];

    public static int Take()
    {
        using (new HeldLock<HardwareAtomics>(s_lock))
        {
            int word = 0;
            while (word < s_taken.Length && s_taken[word] == ulong.MaxValue)
            {
                word++;
            }

            if (word == s_taken.Length)
            {
                Array.Resize(ref s_taken, 2 * word);
            }

            int bit = BitMath.TrailingZeroCount(~s_taken[word]);
            s_taken[word] |= 1UL << bit;
            return (word * 64) + bit;
        }
    }

    public static void Release(int id)
    {
        using (new HeldLock<HardwareAtomics>(s_lock))
        {
            s_taken[id / 64] &= ~(1UL << (id % 64));
        }
    }
}
