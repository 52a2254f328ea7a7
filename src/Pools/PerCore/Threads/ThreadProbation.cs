namespace Pools.PerCore;

/// <summary>Decides whether this thread has made enough calls to get its own caches.</summary>
/// <remarks>
/// The arrays that a thread caches are lost for other threads. So a thread that makes only a few dozen calls works on the shared lists.
/// <para><b>Threading</b>: each thread sees its own number.</para>
/// <para><b>Ordering</b>: none.</para>
/// <para><b>Bounds</b>: one number for each thread.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class ThreadProbation
{
    /// <summary>
    /// The number of operations, over all pools. With more, a long-lived thread would pay for interlocked operations longer (arbitrary; a
    /// thread of 16 rents and returns stays well below).
    /// </summary>
    private const int Operations = 64;

    [ThreadStatic]
    private static int t_operations;

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
}
