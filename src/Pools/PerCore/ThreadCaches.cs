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
/// <para><b>Bounds</b>: a table entry for every pool id up to the highest that the thread has used, and a cache for every pool that it uses, or that the threads before it have used, and that is not known to be no more.</para>
/// <para>
/// <b>One thread after the other</b>: what it refers to goes to a thread that begins, through <see cref="EndedThreads"/>. It does not itself: objects that live long are looked at by few collections,
/// and the end of a thread would be noticed as seldom.
/// </para>
/// <para><b>Accepted races</b>: a pool that dies while its thread makes another one's cache, or between two threads, is not forgotten; what is left, a cache without arrays, serves the next pool with its id.</para>
/// </remarks>
internal sealed class ThreadCaches
{
    /// <summary>The slots of a thread that knows nothing of a pool.</summary>
    private static readonly ThreadSlot[] s_noSlots = MakeNoSlots();

    [ThreadStatic]
    private static ThreadCaches? t_current;

    private ThreadCache?[] _caches;

#if NET
    private nint[] _table;

    /// <summary>Tables that have been outgrown: a debugger may have stopped the thread between reading an address and using it.</summary>
    private OutgrownTable? _outgrown;
#else
    private ThreadSlot[][] _table;
#endif

    private readonly WeakReference<ThreadCaches> _self;

    /// <summary>1 while entries change: whoever finds it so leaves them as they are.</summary>
    private int _changing;

    /// <param name="ended">What another thread has left, or null.</param>
    internal ThreadCaches(ThreadCaches? ended)
    {
        // In this order: where there is no memory left for the rest, the finalizer finds these, and passes them on.
        _caches = ended?._caches ?? [];
        _table = ended?._table ?? [];
#if NET
        _outgrown = ended?._outgrown;
#endif
        _self = new WeakReference<ThreadCaches>(this);
        TakeOver();
    }

    ~ThreadCaches()
    {
        foreach (ThreadCache? cache in _caches)
        {
            cache?.Abandon<HardwareAtomics>();
        }

        // Where the library can be unloaded, thread-statics are objects, which the runtime resets: no address is left.
        if (!LibraryContext.IsEnding)
        {
            Leave();
        }
    }

    /// <summary>When its thread's end was noticed: a timestamp of the system's clock.</summary>
    public long EndedAt { get; set; }

    /// <summary>This thread's cache of the pool with this id and account, or null.</summary>
    public static ThreadCache? Find(int id, PoolAccount account)
    {
        ThreadCache?[]? caches = t_current?._caches;
        if (caches is null || (uint)id >= (uint)caches.Length)
        {
            return null;
        }

        ThreadCache? cache = caches[id];
        return cache is not null && cache.Account == account && cache.IsInUse ? cache : null;
    }

    /// <summary>Makes this thread's cache of a pool, or takes one over; nothing is changed until all memory is there.</summary>
    /// <param name="id">The pool's id.</param>
    /// <param name="account">The pool's account.</param>
    /// <param name="isListed">Whether the pool has it in its list: it was another thread's.</param>
    /// <returns>The cache, or null: a pool that is no more is just being forgotten, another time.</returns>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static ThreadCache? TryAdd<TAtomics>(int id, PoolAccount account, out bool isListed)
        where TAtomics : struct, IAtomics
    {
        ThreadCaches owner = t_current ??= new ThreadCaches(EndedThreads.OfProcess.TryTake(TimeProvider.System.GetTimestamp()));
        isListed = false;
        if (!owner.TryBeginChange())
        {
            return null;
        }

        try
        {
            ThreadCache? predecessor = id < owner._caches.Length ? owner._caches[id] : null;
            isListed = predecessor?.Account == account && predecessor.TryTakeOver<TAtomics>();
            ThreadCache cache = isListed ? predecessor! : new(SlotsAfter(predecessor, account) ?? ThreadCache.NewSlots(), account, owner._self);
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

    /// <summary>Forgets what pools have removed. The slots of the rest hold nothing until this thread uses the pool; if the pool goes before that, it makes this thread forget them.</summary>
    private void TakeOver()
    {
        for (int id = 0; id < _caches.Length; id++)
        {
            if (_caches[id] is not { } cache)
            {
                continue;
            }

            cache.Owner = _self;
            if (cache.IsRemoved)
            {
                _caches[id] = null;
                SetEntry(id, s_noSlots);
            }
        }
    }

    /// <summary>Leaves it to a thread that begins.</summary>
    private void Leave()
    {
        try
        {
            EndedThreads.OfProcess.Add(this, TimeProvider.System.GetTimestamp());
        }
        catch (OutOfMemoryException)
        {
            GC.ReRegisterForFinalize(this);
        }
    }

    /// <summary>
    /// The slots that a cache with the same id leaves, or null. The pool that it belonged to is gone, or its id would not be free; or it is the same pool, which has removed the cache. A trim that
    /// has just done so may still be taking items out of a strict one.
    /// </summary>
    private static ThreadSlot[]? SlotsAfter(ThreadCache? predecessor, PoolAccount account) => predecessor?.Account == account && account.IsStrict ? null : predecessor?.Slots;

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
