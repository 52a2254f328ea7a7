using System.Runtime;
using Pools.Traces;

namespace Pools.Tool.Playing;

/// <summary>Plays a trace to one pool and measures.</summary>
internal static class Play
{
    /// <summary>The number of timed passes, fewer if they take too long (arbitrary, odd).</summary>
    private const int Passes = 7;

    /// <summary>Passes after which a pool that learns has learned (arbitrary).</summary>
    private const int WarmUps = 2;

    /// <summary>What takes longer, such as arrays of a gigabyte, has many arrays in a pass to learn from.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);

    /// <summary>The code counts as optimized after this time without compilation: three times the delay of tiered compilation.</summary>
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(300);

    /// <summary>The warm-up ends after this time, even if the runtime still compiles something (arbitrary).</summary>
    private static readonly TimeSpan s_longestWarmUp = TimeSpan.FromSeconds(5);

    /// <summary>A pass is played so often that it takes about so long, or a clock's and a thread's own time would be in it.</summary>
    private const double SecondsOfAPass = 0.05;

    /// <param name="isDense">Whether the program's threads did little but rent and return: see <see cref="TrafficFacts.IsDense"/>.</param>
    public static PlayResult Run(Trace trace, bool isDense, ArrayPool<byte> pool)
    {
        // First, an empty heap, so that what is kept and resident later is the pool's.
        using ThreadCrew crew = new(trace.Threads);
        GC.Collect();
        GC.WaitForPendingFinalizers();

        // And memory that the trace has left behind goes back to the system, or arrays would take it unseen.
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        long before = GC.GetTotalMemory(forceFullCollection: true);
        ResidentPeak.Forget();
        long peak = ResidentPeak.Read();

        // Next, memory: passes that warm up, one that is measured, and what is kept when all has come back.
        OrderedPlayer<PlayedPool, ArraySegment<byte>> ordered = new(new PlayedPool(pool, isWhole: true), trace);
        long start = TimeProvider.System.GetTimestamp();
        for (int pass = 0; pass == 0 || (pass <= WarmUps && TimeProvider.System.GetElapsedTime(start) < s_patience); pass++)
        {
            _ = Allocated(crew, ordered);
        }

        long warm = Allocated(crew, ordered);
        peak = ResidentPeak.Read() - peak;
        ordered = null!;
        long kept = Math.Max(0, GC.GetTotalMemory(forceFullCollection: true) - before);

        // Finally, time. In traffic that is dense, threads run freely; else in the order of the recording, because who meets whom decides what a pool can do.
        using WatchedPool<byte> watched = new(pool);
        PlayedPool played = new(watched, isWhole: false);
        double nanoseconds = isDense
            ? Time(crew, watched, new TracePlayer<PlayedPool, ArraySegment<byte>>(played, trace))
            : Time(crew, watched, new OrderedPlayer<PlayedPool, ArraySegment<byte>>(played, trace));
        GC.KeepAlive(pool);

        // What is kept at the end was there, though perhaps not all of it in memory: arrays are longer than what a program writes to.
        return new PlayResult(nanoseconds, warm, Math.Max(peak, kept), kept);
    }

    private static long Allocated(ThreadCrew crew, OrderedPlayer<PlayedPool, ArraySegment<byte>> player)
    {
        long before = GC.GetTotalAllocatedBytes(precise: true);
        player.Begin();
        crew.Run(player.Play);
        return GC.GetTotalAllocatedBytes(precise: true) - before;
    }

    /// <summary>Each call by itself: what waits for another thread's turn is not the pool's time.</summary>
    private static double Time(ThreadCrew crew, WatchedPool<byte> watched, Player player)
    {
        // First, passes until the code is optimized: before that, each pool is slower by another factor, up to ten.
        PlayUntilOptimized(() => Repeat(1));

        // Next, as many repetitions as make a pass long enough for the clock.
        int repetitions = 1;
        double seconds = Repeat(1);
        while (seconds < SecondsOfAPass)
        {
            repetitions = (int)Math.Min(1 << 20, Math.Ceiling(repetitions * Math.Clamp(1.2 * SecondsOfAPass / Math.Max(seconds, 1e-6), 2, 100)));
            seconds = Repeat(repetitions);
        }

        // Then, take the median of some passes: an interrupted pass does not move it.
        List<double> ticks = [];
        long begun = TimeProvider.System.GetTimestamp();
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
                player.Begin();
                crew.Run(player.Play);
            }

            return TimeProvider.System.GetElapsedTime(start).TotalSeconds;
        }
    }

    private static void PlayUntilOptimized(Action play)
    {
        long begun = TimeProvider.System.GetTimestamp();
        long changed = begun;
        long compiled = -1;
        while (TimeProvider.System.GetElapsedTime(changed) < s_quiet && TimeProvider.System.GetElapsedTime(begun) < s_longestWarmUp)
        {
            play();
            long now = JitInfo.GetCompiledMethodCount();
            changed = now == compiled ? changed : TimeProvider.System.GetTimestamp();
            compiled = now;
        }
    }
}
