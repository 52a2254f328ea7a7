using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Small numbers for living pools, the lowest free one first, so that threads' tables stay short.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes a lock, and is called from constructors and finalizers of pools only.</para>
/// <para>
/// An id is free again only when the garbage collector has found its pool unreachable after the pool had stopped using it: no thread is inside an
/// operation of that pool, and none can begin one.
/// </para>
/// </remarks>
internal static class PoolIds
{
    /// <summary>An id that no thread's table has.</summary>
    public const int None = int.MaxValue;

    private static readonly object s_lock = new();

    /// <summary>A bit for each id that is taken.</summary>
    private static ulong[] s_taken = new ulong[1];

    public static int Take()
    {
        using (HeldGate<HardwareAtomics>.Enter(s_lock))
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
        using (HeldGate<HardwareAtomics>.Enter(s_lock))
        {
            s_taken[id / 64] &= ~(1UL << (id % 64));
        }
    }
}
