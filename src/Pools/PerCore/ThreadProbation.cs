using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Whether this thread has shown that it lasts, and where it works until then.</summary>
/// <remarks>
/// What a thread caches for itself is lost when it ends. So a thread that makes a few dozen calls and ends works on the depot, and leaves everything there.
/// <para><b>Threading</b>: each thread sees its own.</para>
/// </remarks>
internal static class ThreadProbation
{
    /// <summary>
    /// How many operations, over all pools, a thread makes before it gets caches of its own. More, and a steady thread would pay interlocked operations for
    /// longer (arbitrary; a thread of 16 rents and returns stays well below).
    /// </summary>
    private const int Operations = 64;

    [ThreadStatic]
    private static int t_operations;

    /// <summary>Notes one operation.</summary>
    /// <returns>Whether the thread has made enough of them before.</returns>
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
    /// The core whose shelf this thread uses while it has no cache. Always the same, so that a thread finds what it put there; by the thread's number, so that
    /// threads that start together have different ones.
    /// </summary>
    public static int HomeCore() => (int)((uint)Environment.CurrentManagedThreadId % (uint)Processor.Count);
}
