#pragma warning disable RS0030 // The one place that may: it asks for nobody's bytes, and waits for what it is told.

namespace Pools.Tests;

/// <summary>The garbage collector's own account of what is alive among a test's own objects.</summary>
internal static class Memory
{
    // A thread's statics end when its Thread object is finalized, their objects one collection later. The rest is slack.
    private const int Rounds = 6;

    // A guard against what is never collected, not a measurement: others that run at the same time may hold up a finalizer for a collection
    // or two.
    private const int MostRounds = 40;

#if NET
    /// <summary>What the collector may use, in bytes: settled when the process starts.</summary>
    public static long Available => GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
#endif

    /// <summary>Collects everything collectable, what finalizers release included.</summary>
    public static void Collect()
    {
        for (int i = 0; i < Rounds; i++)
        {
            CollectOnce();
        }
    }

    /// <summary>Collects until something is so that collections bring about.</summary>
    public static bool CollectUntil(Func<bool> isSo)
    {
        for (int i = 0; i < MostRounds; i++)
        {
            CollectOnce();
            if (isSo())
            {
                return true;
            }
        }

#if NETFRAMEWORK
        Mono.CannotTellWhatIsCollected();
#endif
        return false;
    }

    /// <summary>Whether full collections take all targets: several, for a thread that holds one a little longer.</summary>
    public static bool AreCollected(IEnumerable<WeakReference> targets)
    {
        WeakReference[] all = [.. targets];
        return CollectUntil(() => Array.TrueForAll(all, target => !target.IsAlive));
    }

    /// <summary>How many different arrays among the targets full collections leave alive, and their elements' bytes: an array equals only
    /// itself.</summary>
    public static (int Arrays, long Bytes) ArraysAfterCollection(IEnumerable<WeakReference> targets)
    {
        AliveAfterCollection(targets);
        HashSet<Array> alive = [.. targets.Select(t => t.Target).OfType<Array>()];
        return (alive.Count, alive.Sum(array => (long)Buffer.ByteLength(array)));
    }

    /// <summary>How many targets full collections leave alive, once the number is 0 or stops falling.</summary>
    public static int AliveAfterCollection(IEnumerable<WeakReference> targets)
    {
        WeakReference[] all = [.. targets];
        int alive = all.Length;
        int rounds = 0;
        CollectUntil(() =>
        {
            int before = alive;
            alive = all.Count(t => t.IsAlive);
            return alive == 0 || (++rounds >= Rounds && alive == before);
        });
#if NETFRAMEWORK
        if (alive > 0)
        {
            Mono.CannotTellWhatIsCollected();
        }
#endif
        return alive;
    }

    /// <summary>One full collection, and the finalizers of what it finds.</summary>
    public static void CollectOnce()
    {
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true);
        GC.WaitForPendingFinalizers();
    }

    /// <summary>One collection of what is not old, and the finalizers of what it finds.</summary>
    public static void CollectYoungOnce()
    {
        GC.Collect(1, GCCollectionMode.Forced, blocking: true);
        GC.WaitForPendingFinalizers();
    }

    /// <summary>Waits for the finalizers of what has been collected.</summary>
    public static void FinishFinalizers() => GC.WaitForPendingFinalizers();

    /// <summary>One full, compacting collection.</summary>
    public static void Compact() => GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
}
