using System;
#if NET
using System.Runtime.CompilerServices;
#endif
using System.Threading;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>All that one thread keeps, of all pools, and then another thread after it. Owns the table that <see cref="ThreadTable"/> reads.</summary>
/// <remarks>
/// <para><b>Threading</b>: one thread after another, through <see cref="EndedThreads"/>; except for <see cref="EndThread"/>, when a thread has ended, and <see cref="Release(int, ThreadCache)"/>, which a pool's finalizer calls.
/// That method, <see cref="TryAdd"/> and <see cref="Release()"/> exclude each other, and none waits: the thread that is inside does the work of the others, too.</para>
/// <para><b>Ordering</b>: a table is complete before it is published, address first.</para>
/// <para><b>Bounds</b>: a table entry for every pool id up to the highest that its threads have used, and a cache for every living pool that they have used.</para>
/// <para><b>Accepted races</b>: what is released while another thread changes entries is removed by that thread, a moment later.</para>
/// </remarks>
internal sealed class ThreadCaches
{
    // Whether a thread is changing entries.
    private const int Nobody = 0;
    private const int Somebody = 1;
    private const int SomebodyAsked = 2;

    /// <summary>The slots of a thread that does not know a pool.</summary>
    private static readonly ThreadSlot[] s_noSlots = MakeNoSlots();

    private ThreadCache?[] _caches = [];

#if NET
    private nint[] _table = [];

    /// <summary>Tables that have been outgrown: a debugger may have suspended the thread between reading an address and using it.</summary>
    private OutgrownTable? _outgrown;
#else
    private ThreadSlot[][] _table = [];
#endif

    private int _changing = Nobody;

    /// <summary>When its last thread's end was noticed: a timestamp of the system's clock.</summary>
    public long EndedAt { get; set; }

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

    /// <summary>Creates this thread's cache of a pool. Nothing is changed until all memory has been allocated.</summary>
    /// <param name="id">The pool's id.</param>
    /// <param name="account">The pool's account.</param>
    /// <param name="isListed">
    /// Whether the cache existed already, in the pool's list: the thread has taken over what another one left, this cache included; or user code has run since the last look, and used the pool.
    /// </param>
    /// <returns>The cache; null if a pool that no longer exists is being released at this moment. The next call tries again.</returns>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static ThreadCache? TryAdd<TAtomics>(int id, PoolAccount account, out bool isListed)
        where TAtomics : struct, IAtomics
    {
        // First, what this thread has taken over from one that ended may include this pool's cache.
        ThreadCaches owner = ThreadLife.GetOrBegin<TAtomics>();
        ThreadCache? inherited = Find(id, account);
        isListed = inherited is not null;
        if (isListed)
        {
            return inherited;
        }

        // Next, claim the table: a finalizer may be removing another pool's cache from it.
        if (!owner.TryBeginChange(orElseAsk: false))
        {
            return null;
        }

        try
        {
            // Finally, allocate everything before anything is changed, and publish the slots last: from then on the fast path finds them.
            ThreadCache cache = new(ThreadCache.NewSlots(), account, owner);
            owner.EnsureRoom(id);
            owner._caches[id] = cache;
            owner.SetEntry(id, cache.Slots);
            ThreadTable.Publish(owner._table);
            return cache;
        }
        finally
        {
            owner.EndChange();
        }
    }

    /// <summary>Releases the cache of a pool that no longer exists. For the pool's finalizer, before the id is free: no thread uses the cache any more, and none looks for this id on its fast path.</summary>
    public void Release(int id, ThreadCache cache)
    {
        if (!TryBeginChange(orElseAsk: true))
        {
            return;
        }

        // Empty if it has been released in the meantime.
        if (id < _caches.Length && _caches[id] == cache)
        {
            Remove(id);
        }

        EndChange();
    }

    /// <summary>Releases what its thread kept, because the thread has ended. What stays is for the next thread.</summary>
    public void EndThread()
    {
        foreach (ThreadCache? cache in _caches)
        {
            cache?.EndThread<HardwareAtomics>();
        }
    }

    /// <summary>Gives it to the calling thread.</summary>
    public void TakeOver<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        foreach (ThreadCache? cache in _caches)
        {
            cache?.TakeOver<TAtomics>();
        }

        if (_table.Length != 0)
        {
            ThreadTable.Publish(_table);
        }
    }

    /// <summary>Releases everything, because no thread will ever use it again.</summary>
    public void Release()
    {
        foreach (ThreadCache? cache in _caches)
        {
            cache?.Release<HardwareAtomics>();
        }

        // If a pool's finalizer is inside, it removes them instead.
        if (!TryBeginChange(orElseAsk: true))
        {
            return;
        }

        // The pools' lists still reference this object.
        _caches = [];
        _table = [];
#if NET
        _outgrown = null;
#endif
        EndChange();
    }

    /// <summary>Keeps all other threads from changing entries until <see cref="EndChange"/>.</summary>
    /// <param name="orElseAsk">Whether a thread that is inside is asked to remove what is released before it leaves.</param>
    /// <returns>False if another thread is inside.</returns>
    internal bool TryBeginChange(bool orElseAsk)
    {
        while (Interlocked.CompareExchange(ref _changing, Somebody, Nobody) != Nobody)
        {
            if (!orElseAsk || Interlocked.CompareExchange(ref _changing, SomebodyAsked, Somebody) != Nobody)
            {
                return false;
            }
        }

        return true;
    }

    internal void EndChange()
    {
        while (Interlocked.CompareExchange(ref _changing, Nobody, Somebody) != Somebody)
        {
            // A full fence: what was marked as released before the request that this overwrites is seen below.
            Interlocked.Exchange(ref _changing, Somebody);
            RemoveReleased();
        }
    }

    private void RemoveReleased()
    {
        for (int id = 0; id < _caches.Length; id++)
        {
            if (_caches[id]?.IsReleased<HardwareAtomics>() == true)
            {
                Remove(id);
            }
        }
    }

    private void Remove(int id)
    {
        _caches[id] = null;
        SetEntry(id, s_noSlots);
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
        _caches.CopyTo(caches, 0);
#if NET
        nint[] table = GC.AllocateArray<nint>(length, pinned: true);
        Array.Fill(table, AddressOf(s_noSlots));
        if (_table.Length != 0)
        {
            _outgrown = new OutgrownTable(_table, _outgrown);
        }

#else
        ThreadSlot[][] table = new ThreadSlot[length][];
        for (int i = 0; i < length; i++)
        {
            table[i] = s_noSlots;
        }
#endif
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

#if NET
    /// <summary>Keeps a table alive.</summary>
    private sealed class OutgrownTable(Array table, OutgrownTable? next)
    {
        public Array Table { get; } = table;

        public OutgrownTable? Next { get; } = next;
    }
#endif
}
