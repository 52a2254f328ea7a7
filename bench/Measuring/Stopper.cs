using System;
using System.Diagnostics;

namespace Pools.Bench.Measuring;

/// <summary>Takes one sample: time, bytes allocated by all threads, collections. Nothing is collected by force.</summary>
internal static class Stopper
{
    public static Sample Measure(Loop loop, long operations)
    {
        long bytesBefore = GC.GetTotalAllocatedBytes(precise: true);
        GcCounts before = GcCounts.Now;
        long start = Stopwatch.GetTimestamp();
        long done = loop.Run(operations);
        double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        GcCounts collections = GcCounts.Now - before;
        long bytes = GC.GetTotalAllocatedBytes(precise: true) - bytesBefore;
        return new Sample(done, nanoseconds, bytes, collections);
    }
}
