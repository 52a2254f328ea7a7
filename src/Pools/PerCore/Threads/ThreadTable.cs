#if NET
using Pools.Internal;
#endif

namespace Pools.PerCore;

/// <summary>Maps a pool's id to what this thread keeps of that pool: the first step of every rent and return.</summary>
/// <remarks>
/// <para>
/// On net10.0 a thread finds its slots by address. The table and the slots are on the pinned heap. The thread-static is a number, which the
/// runtime keeps in the thread's own block. Compared with a thread-static reference, that saves four dependent loads.
/// <see cref="ThreadCaches"/> keeps alive what the addresses point to.
/// </para>
/// <para>
/// This class must have no other statics. The runtime puts thread-static numbers into the thread's own block only if their class needs no
/// static constructor, and only 48 bytes for the whole process. Others are slower.
/// </para>
/// <para>An id that this thread does not know has slots that hold only the sentinel, or is beyond the table: the fast path misses.</para>
/// <para><b>Threading</b>: each thread sees its own.</para>
/// </remarks>
internal static class ThreadTable
{
#if NET
    [ThreadStatic, Shared(Sharing.SeamForOthers)]
    private static nint t_table;

    [ThreadStatic, Shared(Sharing.Owner)]
    private static int t_length;
#else
    [ThreadStatic]
    private static ThreadSlot[][]? t_table;
#endif

#if NET
    /// <summary>Whether <see cref="SlotOf"/> may be asked for this id.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Knows(int id) => (uint)id < (uint)t_length;

    /// <summary>This thread's slot.</summary>
    /// <param name="id">One for which <see cref="Knows"/> is true; not checked.</param>
    /// <param name="bucket">0 … <see cref="ThreadCache.SlotCount"/> - 1; not checked.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ref ThreadSlot SlotOf(int id, int bucket) =>
        ref Unsafe.Add(ref Unsafe.AsRef<ThreadSlot>((void*)((nint*)t_table)[(nuint)(uint)id]), (nint)(uint)bucket);

    /// <summary>The address of this thread's thread-statics. See <see cref="NativeThread"/>.</summary>
    public static unsafe nint Address => (nint)Unsafe.AsPointer(ref t_table);

    /// <summary>Makes a table this thread's. Address first: the fast path reads the length first.</summary>
    public static unsafe void Publish(nint[] pinnedTable)
    {
        if (pinnedTable.Length != 0)
        {
            t_table = (nint)Unsafe.AsPointer(ref pinnedTable[0]);
        }

        t_length = pinnedTable.Length;
    }
#else
    /// <summary>Whether <see cref="SlotOf"/> may be asked for this id.</summary>
    public static bool Knows(int id)
    {
        ThreadSlot[][]? table = t_table;
        return table is not null && (uint)id < (uint)table.Length;
    }

    /// <summary>This thread's slot.</summary>
    public static ref ThreadSlot SlotOf(int id, int bucket) => ref t_table![id][bucket];

    /// <summary>Makes a table this thread's.</summary>
    public static void Publish(ThreadSlot[][] table) => t_table = table;
#endif
}
