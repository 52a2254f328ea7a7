using System;
using System.Buffers;
using System.Collections.Generic;
using Pools.Traces;

namespace Pools.Tool.Playing;

/// <summary>Plays a trace to one pool and measures.</summary>
internal static class Play
{
    /// <summary>Passes in time, of which the median counts (arbitrary, odd).</summary>
    private const int Passes = 7;

    /// <summary>Passes after which a pool that learns has learned (arbitrary).</summary>
    private const int WarmUps = 2;

    /// <summary>What takes longer, such as arrays of a gigabyte, has many arrays in a pass to learn from.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);

    /// <summary>A pass is played so often that it takes about so long, or a clock's and a thread's own time would be in it.</summary>
    private const double SecondsOfAPass = 0.1;

    public static PlayResult Run(Trace trace, ArrayPool<byte> pool)
    {
        using Crew crew = new(trace.Threads);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        long before = GC.GetTotalMemory(forceFullCollection: true);
        ResidentPeak resident = ResidentPeak.Begin();

        OrderedPlayer<PlayedPool, ArraySegment<byte>> ordered = new(new PlayedPool(pool, isWhole: true), trace);
        long first = Allocated(crew, ordered);
        long start = TimeProvider.System.GetTimestamp();
        for (int pass = 0; pass < WarmUps && TimeProvider.System.GetElapsedTime(start) < s_patience; pass++)
        {
            _ = Allocated(crew, ordered);
        }

        int collections = GC.CollectionCount(0);
        long warm = Allocated(crew, ordered);
        collections = GC.CollectionCount(0) - collections;
        long peak = resident.Above();
        ordered = null!;
        long kept = Math.Max(0, GC.GetTotalMemory(forceFullCollection: true) - before);

        double nanoseconds = Time(crew, trace, pool);
        GC.KeepAlive(pool);
        return new PlayResult(nanoseconds, warm, first, collections, peak, kept);
    }

    private static long Allocated(Crew crew, OrderedPlayer<PlayedPool, ArraySegment<byte>> player)
    {
        long before = GC.GetTotalAllocatedBytes(precise: true);
        player.Begin();
        crew.Run(player.Play);
        return GC.GetTotalAllocatedBytes(precise: true) - before;
    }

    private static double Time(Crew crew, Trace trace, ArrayPool<byte> pool)
    {
        TracePlayer<PlayedPool, ArraySegment<byte>> player = new(new PlayedPool(pool, isWhole: false), trace);
        int repetitions = 1;
        double seconds = Once(1);
        while (seconds < SecondsOfAPass)
        {
            repetitions = (int)Math.Min(1 << 20, Math.Ceiling(repetitions * Math.Clamp(1.2 * SecondsOfAPass / Math.Max(seconds, 1e-6), 2, 100)));
            seconds = Once(repetitions);
        }

        List<double> times = [];
        int passes = seconds > s_patience.TotalSeconds ? 1 : Passes;
        for (int pass = 0; pass < passes; pass++)
        {
            times.Add(Once(repetitions) / repetitions);
        }

        // As if the threads took turns: what one pair costs its thread.
        times.Sort();
        int threads = Math.Min(trace.Threads, Environment.ProcessorCount);
        return times[passes / 2] * 1e9 * threads / trace.Rentals;

        double Once(int count)
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
}
