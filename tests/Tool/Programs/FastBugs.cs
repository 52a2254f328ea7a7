using System;
using System.Buffers;
using System.Runtime.CompilerServices;

namespace Pools.Tests.Tools.Programs;

/// <summary>A program that rents and returns all the time, and after a while does wrong, too.</summary>
internal static class FastBugs
{
    private const int Pairs = 100;

    public static void All(bool isRepaired, int seconds)
    {
        long start = TimeProvider.System.GetTimestamp();
        for (double passed = 0; passed < seconds; passed = TimeProvider.System.GetElapsedTime(start).TotalSeconds)
        {
            for (int i = 0; i < Pairs; i++)
            {
                ArrayPool<int>.Shared.Return(ArrayPool<int>.Shared.Rent(100));
            }

            if (2 * passed > seconds && !isRepaired)
            {
                Lose();
                ReturnTwice();
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose() => ArrayPool<char>.Shared.Rent(200)[0] = 'x';

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnTwice()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(1000);
        ArrayPool<byte>.Shared.Return(array);
        ArrayPool<byte>.Shared.Return(array);
    }
}
