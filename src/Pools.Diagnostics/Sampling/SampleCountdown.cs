namespace Pools.Diagnostics;

/// <summary>Chooses rents at random: each one with the same chance, so that no rhythm of a program can hide from it.</summary>
/// <remarks>
/// <para>A thread counts down an exponential distance. All pools share it, because it is memoryless. A rent subtracts its pool's step;
/// below 0, it is sampled.</para>
/// <para><b>Threading</b>: each thread has its own countdown.</para>
/// <para><b>Ordering</b>: none.</para>
/// <para><b>Bounds</b>: two numbers a thread.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class SampleCountdown
{
    /// <summary>The mean distance. The step of one rent in 1,000,000,000 is about 1,000; the longest distance is 37 of these.</summary>
    private const double Mean = 1L << 40;

    private static long s_draws;

    [ThreadStatic]
    private static long t_left;

    [ThreadStatic]
    private static bool t_hasDrawn;

    /// <summary>The step of a pool that chooses one rent in <paramref name="interval"/>, on average.</summary>
    public static long StepFor(int interval) => interval == 1 ? long.MaxValue : (long)(Mean * -Math.Log(1 - (1.0 / interval)));

    /// <summary>Counts a rent.</summary>
    /// <param name="step">0, which chooses none, or the result of <see cref="StepFor"/>.</param>
    /// <returns>Whether <see cref="Restart"/> is to be called.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Count(long step)
    {
        long left = t_left - step;
        t_left = left;
        return left < 0;
    }

    /// <summary>Draws the next distance.</summary>
    /// <returns>Whether the rent that was counted is chosen. It is not if the thread had no distance yet.</returns>
    public static bool Restart(long step, int seed)
    {
        bool isChosen = t_hasDrawn;
        t_hasDrawn = true;
        t_left = Draw(seed);
        return isChosen || (Count(step) && Restart(step, seed));
    }

    private static long Draw(int seed)
    {
        // 53 random bits, from 2^-53 to 1.
        ulong bits = DebugSizer.Mix((ulong)Interlocked.Increment(ref s_draws) + ((ulong)(uint)seed << 32)) >> 11;
        return (long)(Mean * -Math.Log((bits + 1) / (double)(1UL << 53)));
    }
}
