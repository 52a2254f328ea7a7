using System;
using System.Diagnostics;
using Pools.Bench.Measuring;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>Time, bytes, collections and pauses of some passes over all files.</summary>
internal readonly record struct RealWorkSample(double Nanoseconds, long AllocatedBytes, GcCounts Collections, TimeSpan Pause)
{
    public static RealWorkSample Take(Action work)
    {
        long bytes = GC.GetTotalAllocatedBytes(precise: true);
        GcCounts collections = GcCounts.Now;
        TimeSpan pause = GC.GetTotalPauseDuration();
        long start = Stopwatch.GetTimestamp();
        work();
        double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        return new RealWorkSample(
            nanoseconds,
            GC.GetTotalAllocatedBytes(precise: true) - bytes,
            GcCounts.Now - collections,
            GC.GetTotalPauseDuration() - pause);
    }
}
