using System;
using System.Threading;

namespace Pools.PerCore;

/// <summary>Tells whether this thread has proved to last, and where it works until then.</summary>
/// <remarks>
/// What a thread caches for itself is lost when it ends. So a thread that makes only a few dozen calls works on the depot, and leaves everything there.
/// <para><b>Threading</b>: each thread sees its own.</para>
/// <para><b>Ordering</b>: none: only the number of homes is shared.</para>
/// <para><b>Bounds</b>: two numbers a thread.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class ThreadProbation
{
    /// <summary>
    /// How many operations, over all pools, a thread makes before it gets caches of its own. With more, a long-lived thread would pay for interlocked operations
    /// longer (arbitrary; a thread of 16 rents and returns stays well below).
    /// </summary>
    private const int Operations = 64;

    private static int s_homes;

    [ThreadStatic]
    private static int t_operations;

    /// <summary>The thread's number among those that have asked for a home shelf; 0 before it has.</summary>
    [ThreadStatic]
    private static int t_home;

    /// <summary>Counts an operation.</summary>
    /// <returns>Whether the thread had made enough of them before.</returns>
    public static bool HasEnded()
    {
        if (t_operations >= Operations)
        {
            return true;
        }

        t_operations++;
        return false;
    }

    /// <summary>
    /// The core whose shelf this thread uses while it has no cache. It never changes, so that a thread finds what it put there; and homes are assigned in turn, so that
    /// threads that start together have different ones.
    /// </summary>
    /// <param name="cores">How many cores there are: 1 or more.</param>
    public static int HomeCore(int cores)
    {
        if (t_home == 0)
        {
            t_home = 1 + (Interlocked.Increment(ref s_homes) & (int.MaxValue >> 1));
        }

        return (t_home - 1) % cores;
    }
}
