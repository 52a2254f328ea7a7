namespace Pools.Tests;

/// <summary>
/// Keeps a thread where it is: pools ask for its core, and one that moves between two calls finds another place. And keeps two apart: on
/// one processor nothing overlaps, and a busy machine likes to put two threads there that wait for each other.
/// </summary>
internal static partial class Processors
{
    /// <summary>Bytes of the system's set of processors, which is large enough for 8,192 of them.</summary>
    private const int SetBytes = 1_024;

    [ThreadStatic]
    private static bool t_stays;

    /// <summary>Runs code on a thread that stays on one processor, where the system lets it: of what a pool keeps for each core, the test
    /// knows which it meets.</summary>
    public static void RunOnOne(Action body) => OwnThread.Run(() =>
    {
        TryPin(side: 0);
        t_stays = true;
        body();
    });

    /// <summary>Throws unless it is called within <see cref="RunOnOne"/>.</summary>
    public static void Require(string user)
    {
        if (!t_stays)
        {
            throw new InvalidOperationException(
                $"{user} is for code within {nameof(Processors)}.{nameof(RunOnOne)}: "
                + "a thread that moves finds another core, for which a pool has made nothing yet.");
        }
    }

    /// <summary>Puts the calling thread on a processor of its own: the first or the second that this process may use.</summary>
    /// <returns>Whether it has; else the thread runs wherever the system likes.</returns>
    public static bool TryPin(int side)
    {
        if (!OperatingSystem.IsLinux())
        {
            return false;
        }

        ulong[] set = new ulong[SetBytes / sizeof(ulong)];
        if (GetAffinity(0, SetBytes, set) < 0)
        {
            return false;
        }

        int skipped = 0;
        for (int i = 0; i < set.Length; i++)
        {
            for (ulong left = set[i]; left != 0; left &= left - 1)
            {
                if (skipped++ == side)
                {
                    Array.Clear(set);
                    set[i] = 1UL << BitOperations.TrailingZeroCount(left);
                    return SetAffinity(0, SetBytes, set) == 0;
                }
            }
        }

        return false;
    }

    // 0 is the calling thread.
    [LibraryImport("libc", EntryPoint = "sched_getaffinity")]
    private static partial int GetAffinity(int thread, nint bytes, [In, Out] ulong[] set);

    [LibraryImport("libc", EntryPoint = "sched_setaffinity")]
    private static partial int SetAffinity(int thread, nint bytes, [In] ulong[] set);
}
