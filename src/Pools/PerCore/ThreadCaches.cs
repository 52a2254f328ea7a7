using System;
#if NET
using System.Runtime.CompilerServices;
#endif
using System.Threading;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>All that one thread keeps, of all pools: owns the table that <see cref="ThreadTable"/> reads.</summary>
/// <remarks>
/// <para><b>Threading</b>: its thread only, but for the finalizer, which runs when the thread has ended, and for <see cref="Forget"/>, which a pool's finalizer calls. That and <see cref="TryAdd"/>
/// exclude each other, and neither waits.</para>
/// <para><b>Bounds</b>: a table entry for every pool id up to the highest that the thread has used, and a cache for every pool that it uses and that is not known to be no more.</para>
/// <para><b>Accepted races</b>: a pool that dies while its thread makes another one's cache is not forgotten; what is left, a cache without arrays, serves the next pool with its id.</para>
/// <para>
/// <b>Why the finalizer waits</b>: the runtime does not reset the thread-static numbers when a thread ends, and native thread-exit code may call managed
/// code once more on the same thread. It would find the old addresses. So the memory behind them, by then without magazines, outlives the thread for
/// longer than an exit takes. Where the library can be unloaded, thread-statics are objects, which the runtime resets: nothing need wait.
/// </para>
/// </remarks>
internal sealed class ThreadCaches
{
    /// <summary>How long the memory outlives the thread. Arbitrary: thread-exit code runs for microseconds.</summary>
    private static readonly TimeSpan s_afterlife = TimeSpan.FromSeconds(10);

    /// <summary>The slots of a thread that knows nothing of a pool.</summary>
    private static readonly ThreadSlot[] s_noSlots = MakeNoSlots();

    [ThreadStatic]
    private static ThreadCaches? t_current;

    private ThreadCache?[] _caches = [];

#if NET
    private nint[] _table = [];

    /// <summary>Tables that have been outgrown: a debugger may have stopped the thread between reading an address and using it.</summary>
    private OutgrownTable? _outgrown;
#else
    private ThreadSlot[][] _table = [];
#endif

    private readonly WeakReference<ThreadCaches> _self;

    /// <summary>1 while entries change: whoever finds it so leaves them as they are.</summary>
    private int _changing;

    private long _diedAt;

    private ThreadCaches() => _self = new WeakReference<ThreadCaches>(this);

    ~ThreadCaches()
    {
        long now = TimeProvider.System.GetTimestamp();
        if (_diedAt == 0)
        {
            _diedAt = now;
            foreach (ThreadCache? cache in _caches)
            {
                cache?.Abandon<HardwareAtomics>();
            }
        }

        if (TimeProvider.System.GetElapsedTime(_diedAt, now) < s_afterlife && !LibraryContext.IsEnding)
        {
            GC.ReRegisterForFinalize(this);
        }
    }

    /// <summary>This thread's cache of the pool with this id and account, or null.</summary>
    public static ThreadCache? Find(int id, PoolAccount account)
    {
        ThreadCache?[]? caches = t_current?._caches;
        if (caches is null || (uint)id >= (uint)caches.Length)
        {
            return null;
        }

        ThreadCache? cache = caches[id];
        return cache is not null && cache.Account == account ? cache : null;
    }

    /// <summary>Makes this thread's cache of a pool; nothing is changed until all memory is there.</summary>
    /// <returns>The cache, or null: a pool that is no more is just being forgotten, another time.</returns>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static ThreadCache? TryAdd(int id, PoolAccount account)
    {
        ThreadCaches owner = t_current ??= new ThreadCaches();
        if (!owner.TryBeginChange())
        {
            return null;
        }

        try
        {
            ThreadCache? predecessor = id < owner._caches.Length ? owner._caches[id] : null;

            // The pool that the predecessor belonged to is gone, or its id would not be free: its slots may serve again.
            ThreadCache cache = new(predecessor?.Slots ?? ThreadCache.NewSlots(), account, owner._self);
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

    /// <summary>Lets go of the cache of a pool that is no more. For the pool's finalizer, before the id is free: no thread uses the cache any more, and none looks for this id on its fast path.</summary>
    public void Forget(int id, ThreadCache cache)
    {
        if (!TryBeginChange())
        {
            return;
        }

        if (_caches[id] == cache)
        {
            _caches[id] = null;
            SetEntry(id, s_noSlots);
        }

        EndChange();
    }

    private bool TryBeginChange() => Interlocked.CompareExchange(ref _changing, 1, 0) == 0;

    private void EndChange() => Volatile.Write(ref _changing, 0);

    private void EnsureRoom(int id)
    {
        if (id < _table.Length)
        {
            return;
        }

        int length = Math.Max(id + 1, Math.Max(8, 2 * _table.Length));
        ThreadCache?[] caches = new ThreadCache?[length];
        _caches.CopyTo(caches, 0);
#if NET
        nint[] table = GC.AllocateArray<nint>(length, pinned: true);
        Array.Fill(table, AddressOf(s_noSlots));
        _outgrown = new OutgrownTable(_table, _outgrown);
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
