using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests;

/// <summary>The garbage collector's own account of what is alive.</summary>
internal static class Memory
{
    // A thread's statics go when its Thread object is finalized, and what they hold one collection later; the rest is slack.
    private const int Rounds = 6;

    /// <summary>Collects everything collectable, what finalizers release included.</summary>
    public static void Collect()
    {
        for (int i = 0; i < Rounds; i++)
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true);
            GC.WaitForPendingFinalizers();
        }
    }

    /// <summary>How many different arrays among the targets a full collection leaves alive, and their elements' bytes: an array equals only itself.</summary>
    public static (int Arrays, long Bytes) ArraysAfterCollection(IEnumerable<WeakReference> targets)
    {
        Collect();
        HashSet<Array> alive = [.. targets.Select(t => t.Target).OfType<Array>()];
        return (alive.Count, alive.Sum(array => (long)Buffer.ByteLength(array)));
    }

    /// <summary>How many targets a full collection leaves alive.</summary>
    public static int AliveAfterCollection(IEnumerable<WeakReference> targets)
    {
        Collect();
        return targets.Count(t => t.IsAlive);
    }
}
