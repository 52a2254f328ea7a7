namespace Pools.Tool.Playing;

/// <summary>Plays a trace to one pool and measures.</summary>
internal static class Play
{
    /// <summary>The number of timed passes, fewer if they take too long (arbitrary, odd).</summary>
    private const int Passes = 7;

    /// <summary>The number of passes before an adaptive pool is measured, fewer if they take too long (arbitrary).</summary>
    private const int WarmUps = 3;

    /// <summary>Short passes are repeated for this time, or the measurement would include the clock and the start of the threads.</summary>
    private const double SecondsOfAPass = 0.05;

    /// <summary>Passes that take longer, such as those with arrays of a gigabyte, rent enough arrays for an adaptive pool.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);

    /// <summary>Code counts as optimized after this time without compilation: three times the delay of tiered compilation.</summary>
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(300);

    /// <summary>The warm-up ends after this time, even if the runtime still compiles something (arbitrary).</summary>
    private static readonly TimeSpan s_longestWarmUp = TimeSpan.FromSeconds(5);

    public static PlayResult Run(Trace trace, ArrayPool<byte> pool)
    {
        // First, an empty heap. Memory from reading the trace is returned to the system, or arrays would use it without raising the peak.
        using ThreadCrew crew = new(trace.Threads.Count);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        long before = GC.GetTotalMemory(forceFullCollection: true);
        ResetPeak();
        long peak = ReadPeak();

        // Next, memory: passes that warm up, one that is measured, and the memory that the pool keeps afterwards.
        TracePlayer player = new(pool, trace, isWhole: true);
        long start = TimeProvider.System.GetTimestamp();
        int passes = 0;
        do
        {
            player.Play(crew);
        }
        while (++passes < WarmUps && TimeProvider.System.GetElapsedTime(start) < s_patience);

        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        player.Play(crew);
        allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
        peak = ReadPeak() - peak;
        player = null!;
        long kept = Math.Max(0, GC.GetTotalMemory(forceFullCollection: true) - before);

        // Kept arrays count in full, even if the program wrote to only a part of them.
        return new PlayResult(Time(trace, pool, crew), allocated, Math.Max(peak, kept), kept);
    }

    /// <summary>Times each call by itself: the time that a thread waits for its turn is not the pool's.</summary>
    private static double Time(Trace trace, ArrayPool<byte> pool, ThreadCrew crew)
    {
        // First, passes until the code is optimized. Before that, each pool is slower by another factor, up to ten.
        using WatchedPool<byte> watched = new(pool);
        TracePlayer player = new(watched, trace, isWhole: false);
        long begun = TimeProvider.System.GetTimestamp();
        long changed = begun;
        long compiled = -1;
        while (TimeProvider.System.GetElapsedTime(changed) < s_quiet && TimeProvider.System.GetElapsedTime(begun) < s_longestWarmUp)
        {
            player.Play(crew);
            long now = JitInfo.GetCompiledMethodCount();
            changed = now == compiled ? changed : TimeProvider.System.GetTimestamp();
            compiled = now;
        }

        // Next, as many repetitions as make a pass long enough for the clock.
        int repetitions = 1;
        while (Repeat(repetitions) < SecondsOfAPass)
        {
            repetitions *= 2;
        }

        // Then, the median of some passes: an interrupted pass does not change it.
        List<double> ticks = [];
        begun = TimeProvider.System.GetTimestamp();
        do
        {
            (long rents, long sum, _) = watched.Sums;
            Repeat(repetitions);
            ticks.Add((double)(watched.Sums.Ticks - sum) / (watched.Sums.Rents - rents));
        }
        while (ticks.Count < Passes && TimeProvider.System.GetElapsedTime(begun) < s_patience);

        ticks.Sort();
        return Math.Max(0, ticks[ticks.Count / 2] - ClockCost.OfPair()) * 1e9 / TimeProvider.System.TimestampFrequency;

        double Repeat(int count)
        {
            long start = TimeProvider.System.GetTimestamp();
            for (int i = 0; i < count; i++)
            {
                player.Play(crew);
            }

            return TimeProvider.System.GetElapsedTime(start).TotalSeconds;
        }
    }

    private static void ResetPeak()
    {
        try
        {
            // On Linux, this resets the peak. Elsewhere, only a higher one counts.
            File.WriteAllText("/proc/self/clear_refs", "5");
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            // The earlier peak stays.
        }
    }

    private static long ReadPeak()
    {
        using Process self = Process.GetCurrentProcess();
        return self.PeakWorkingSet64;
    }
}
