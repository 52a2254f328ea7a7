namespace Pools.Tests.Tools.Programs;

/// <summary>A program that rents and returns all the time, and after a while does wrong, too.</summary>
internal static class FastBugs
{
    private const int Pairs = 100;

    /// <summary>So few pairs that a busy machine can read them, and still more than are recorded with every stack.</summary>
    private const int Work = 200;

    public static void All(bool isRepaired, int seconds)
    {
        long start = TimeProvider.System.GetTimestamp();
        for (double passed = 0; passed < seconds; passed = TimeProvider.System.GetElapsedTime(start).TotalSeconds)
        {
            for (int i = 0; i < Pairs; i++)
            {
                int[] array = ArrayPool<int>.Shared.Rent(100);
                Thread.SpinWait(Work);
                ArrayPool<int>.Shared.Return(array);
            }

            if (3 * passed > seconds && !isRepaired)
            {
                Lose();
                ReturnTwice();
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    private static void Lose() => ArrayPool<char>.Shared.Rent(200)[0] = 'x';

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    private static void ReturnTwice()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(1000);
        ArrayPool<byte>.Shared.Return(array);
        ArrayPool<byte>.Shared.Return(array);
    }
}
