#if NET
#endif
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The caches of all pools for one thread, and later for another. Owns the table of <see cref="ThreadTable"/>.</summary>
/// <remarks>
/// <para><b>Threading</b>: one thread after another, through <see cref="EndedThreads"/>. <see cref="EndThread"/> and <see cref="Release"/>
/// run when the thread has ended.</para>
/// <para><b>Ordering</b>: a table is complete before it is published, address first.</para>
/// <para><b>Bounds</b>: a table entry for each pool id up to the highest that its threads have used, and a cache for each pool. The cache
/// of a collected pool stays until its thread adds another cache or has ended.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class ThreadCaches
{
    /// <summary>The slots of a thread that does not know a pool.</summary>
    private static readonly ThreadSlot[] s_noSlots = MakeNoSlots();

    private static long s_lastBegun;

    private ThreadCache?[] _caches = [];

#if NET
    private nint[] _table = [];

    /// <summary>Outgrown tables. A debugger may run code on this thread between the fast path's read and use of an address.</summary>
    private object? _outgrown;
#else
    private ThreadSlot[][] _table = [];
#endif

    /// <summary>The id of its present or last native thread.</summary>
    public nint NativeId { get; set; }

    /// <summary>Orders the owners of all caches by the time at which they began.</summary>
    public long Begun { get; set; }

    /// <summary>This thread's cache of the pool with this id and account; null if it has none.</summary>
    public static ThreadCache? Find(int id, PoolAccount account)
    {
        ThreadCache?[]? caches = ThreadLife.Caches?._caches;
        if (caches is null || (uint)id >= (uint)caches.Length)
        {
            return null;
        }

        ThreadCache? cache = caches[id];
        return cache?.Account == account ? cache : null;
    }

    /// <summary>Creates this thread's cache of a pool. Changes nothing until all memory is allocated.</summary>
    /// <param name="id">The pool's id.</param>
    /// <param name="account">The pool's account.</param>
    /// <param name="isListed">
    /// Whether the pool's list had the cache already: it comes from an ended thread, or user code has used the pool since.
    /// </param>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static ThreadCache Add(int id, PoolAccount account, out bool isListed)
    {
        // First, caches that this thread has taken over may include this pool's.
        ThreadCaches owner = ThreadLife.GetOrBegin();
        if (Find(id, account) is { } known)
        {
            isListed = true;
            return known;
        }

        // Next, allocate everything. Then publish the slots last: from then on the fast path finds them.
        isListed = false;
        ThreadCache cache = new(ThreadCache.NewSlots(), account);
        owner.EnsureRoom(id);
        owner.RemoveReleased();
        owner._caches[id] = cache;
        owner.SetEntry(id, cache.Slots);
        ThreadTable.Publish(owner._table);
        return cache;
    }

    /// <summary>Makes the calling thread the owner.</summary>
    public void Begin()
    {
        NativeId = NativeThread.Id;
        Begun = Interlocked.Increment(ref s_lastBegun);
        ThreadTable.Publish(_table);
    }

    /// <summary>Releases the magazines of its thread, which has ended. The caches stay for the next thread.</summary>
    public void EndThread()
    {
        foreach (ThreadCache? cache in _caches)
        {
            cache?.EndThread<HardwareAtomics>();
        }
    }

    /// <summary>Releases the caches: no thread will use them again.</summary>
    public void Release()
    {
        foreach (ThreadCache? cache in _caches)
        {
            cache?.Release<HardwareAtomics>();
        }
    }

    /// <summary>Removes the caches of pools that were collected. Called by the owner, or when the thread has ended.</summary>
    public void RemoveReleased()
    {
        for (int id = 0; id < _caches.Length; id++)
        {
            if (_caches[id]?.IsReleased<HardwareAtomics>() == true)
            {
                _caches[id] = null;
                SetEntry(id, s_noSlots);
            }
        }
    }

    private void EnsureRoom(int id)
    {
        if (id < _table.Length)
        {
            return;
        }

        // The first table has no room to spare: most threads use one or two pools, and there may be hundreds of threads.
        int length = Math.Max(id + 1, 2 * _table.Length);
        ThreadCache?[] caches = new ThreadCache?[length];
#if NET
        nint[] table = GC.AllocateArray<nint>(length, pinned: true);
        Array.Fill(table, AddressOf(s_noSlots));
        _outgrown = _table.Length == 0 ? null : Tuple.Create(_table, _outgrown);
#else
        ThreadSlot[][] table = new ThreadSlot[length][];
        for (int i = 0; i < length; i++)
        {
            table[i] = s_noSlots;
        }
#endif
        _caches.CopyTo(caches, 0);
        _table.CopyTo(table, 0);
        _caches = caches;
        _table = table;
    }

#if NET
    private void SetEntry(int id, ThreadSlot[] slots) => _table[id] = AddressOf(slots);

    private static unsafe nint AddressOf(ThreadSlot[] pinnedSlots) => (nint)Unsafe.AsPointer(ref pinnedSlots[0]);
#else
    private void SetEntry(int id, ThreadSlot[] slots) => _table[id] = slots;
#endif

    private static ThreadSlot[] MakeNoSlots()
    {
        ThreadSlot[] slots = ThreadCache.NewSlots();
        ThreadCache.ClearSlots(slots);
        return slots;
    }
}
