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
    private static readonly long s_rest = (long)(EndedThreads.Rest.TotalSeconds * TimeProvider.System.TimestampFrequency);

    /// <summary>As far as the tests have moved the clock by which it is let go.</summary>
    private static long s_now = TimeProvider.System.GetTimestamp();

    /// <summary>Has what is left of a pool be let go, as happens when no thread has wanted it for long. What another test's thread takes meanwhile is in use.</summary>
    public static void LetGo<T>(PerCoreArrayPool<T> pool)
    {
        while (IsLeft(PoolInternals.Caches(pool)))
        {
            EndedThreads.OfProcess.Age(Interlocked.Add(ref s_now, 2 * s_rest));
        }
    }

    private static bool IsLeft(IEnumerable<ThreadCache> caches) => caches.Any(static cache => cache.HasEnded<HardwareAtomics>() && !cache.IsGone<HardwareAtomics>());
}
