using System;
using System.Diagnostics;

namespace Pools.Bench.Measuring;

/// <summary>Finds how many operations fill a slice of time.</summary>
internal static class Calibration
{
    // A probe of a quarter slice is long enough to extrapolate from.
    private const double ProbeShare = 0.25;

    public static long OperationsFor(Loop loop, TimeSpan slice)
    {
        long operations = loop.Granularity;
        while (true)
        {
            long start = Stopwatch.GetTimestamp();
            long done = loop.Run(operations);
            TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
            if (elapsed >= slice * ProbeShare)
            {
                return Math.Max(loop.Granularity, (long)(done * (slice / elapsed)));
            }

            // Grows towards the probe length, at most tenfold at a time, since the first steps are mostly overhead.
            double growth = elapsed > TimeSpan.Zero ? slice * ProbeShare / elapsed * 1.2 : 10;
            operations = (long)(done * Math.Clamp(growth, 2, 10));
        }
    }
}
