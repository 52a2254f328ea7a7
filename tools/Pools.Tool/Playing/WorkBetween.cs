using System.Runtime.CompilerServices;

namespace Pools.Tool.Playing;

/// <summary>What a program does between two calls of a pool: its own work, whose data push the pool's out of the nearest cache.</summary>
/// <remarks>A pool that is called without a pause is several times faster than any program will see it, and some pools more than others.</remarks>
internal static class WorkBetween
{
    /// <summary>A first-level cache of today: 32 or 48 KiB.</summary>
    private const int Bytes = 32 << 10;

    private const int CacheLine = 64;

    [ThreadStatic]
    private static byte[]? t_data;

    /// <summary>So that the compiler does not leave the reading out.</summary>
    [ThreadStatic]
    private static int t_sum;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Do()
    {
        byte[] data = t_data ??= new byte[Bytes];
        int sum = 0;
        for (int i = 0; i < data.Length; i += CacheLine)
        {
            sum += data[i];
        }

        t_sum = sum;
    }
}
