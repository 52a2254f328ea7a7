using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Pools.Internal;
using Pools.PerCore;

namespace Pools.Tests;

/// <summary>What threads that have ended have left for others.</summary>
internal static class LeftByThreads
{
    /// <summary>So long that the system's clock, by which others make it older, does not get there.</summary>
    private static readonly long s_hour = 3_600 * TimeProvider.System.TimestampFrequency;

    /// <summary>As far as the tests have moved the clock by which it is let go.</summary>
    private static long s_now = TimeProvider.System.GetTimestamp();

    /// <summary>From here on nothing but <see cref="Age"/> makes it older, however often the process collects and however long a test takes. For a test with a process of its own.</summary>
    public static void HoldClock()
    {
        // Where nothing is left, nothing grows older. This is nobody's, and has ended at a time that the system's clock does not reach: no thread takes it.
        long later = Interlocked.Add(ref s_now, s_hour);
        EndedThreads.OfProcess.Add(new ThreadCaches(), later);
    }

    /// <summary>Has what is left of a pool be let go, as happens when no thread has wanted it for long. What another test's thread takes meanwhile is in use.</summary>
    public static void LetGo<T>(PerCoreArrayPool<T> pool)
    {
        while (IsLeft(PoolInternals.Caches(pool)))
        {
            Age();
        }
    }

    /// <summary>Makes it a generation older, as happens when threads end a while later.</summary>
    public static void Age() => EndedThreads.OfProcess.Age(Interlocked.Add(ref s_now, s_hour));

    private static bool IsLeft(IEnumerable<ThreadCache> caches) => caches.Any(static cache => cache.HasEnded<HardwareAtomics>() && !cache.IsReleased<HardwareAtomics>());
}
