namespace Pools.Tests.Tools.Programs;

/// <summary>Compiled with all optimizations at once, as everything is in a program that has run for a while.</summary>
internal static class OptimizedBugs
{
    private static int s_sum;

    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    public static void Lost(bool isRepaired)
    {
        s_sum++;
        long[] array = ArrayPool<long>.Shared.Rent(1000);
        s_sum += array.Length;
        if (isRepaired)
        {
            ArrayPool<long>.Shared.Return(array);
        }
    }
}
