using Pools.Internal;
using Pools.Memory;

namespace Pools.PerCore;

/// <summary>Keeps the caches of ended threads for threads that start.</summary>
/// <remarks>
/// <para>
/// <b>The danger</b>: a thread finds its caches by addresses that the runtime keeps in the thread's native storage and does not reset. When
/// the thread ends, native code may still call managed code on it. Examples are a destructor of <c>pthread_key_create</c> or of a C++
/// <c>thread_local</c>, or a fiber-local callback on Windows. If it runs after the runtime's own, the runtime attaches the thread anew,
/// with a new managed thread but with the old addresses. That code can reach the old caches: it finds places without magazines there, or
/// its own, and gets new caches. Another thread must not use the old ones by then.
/// </para>
/// <para>
/// <b>The proof</b>: two native threads that exist at the same time have different ids. So a thread may use caches whose last owner had its
/// own id: the owner's native storage is gone, with the old addresses in it. Any thread may use them once a later owner is known to have
/// had the same id. No clock is involved. Where thread-statics are objects (a library that can be unloaded, Native AOT, Mono), the runtime
/// resets them, and every reuse is safe.
/// </para>
/// <para><b>Threading</b>: any thread. <see cref="TryTake"/> never waits: while another thread holds the lock, it finds nothing.</para>
/// <para><b>Ordering</b>: by the lock.</para>
/// <para>
/// <b>Bounds</b>: one set of caches, without arrays, for each id that a native thread has had: about the peak number of threads. Each full
/// collection releases those that any thread may use, and the caches of collected pools.
/// </para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class EndedThreads : IGen2Listener
{
    /// <summary>By id: caches that only the next thread with the same id may use.</summary>
    private readonly Dictionary<nint, ThreadCaches> _byId = [];

    /// <summary>Caches that any thread may use. Also the lock.</summary>
    private readonly Stack<ThreadCaches> _safe = new();

    /// <summary>The ended threads of this process.</summary>
    public static EndedThreads OfProcess { get; } = Listening(new EndedThreads());

    /// <summary>Adds the caches of a thread that has ended.</summary>
    /// <exception cref="System.OutOfMemoryException">There is not enough memory; they are not added.</exception>
    public void Add(ThreadCaches ended)
    {
        using (new HeldLock<HardwareAtomics>(_safe))
        {
            if (!_byId.TryGetValue(ended.NativeId, out ThreadCaches? other))
            {
                _byId.Add(ended.NativeId, ended);
                return;
            }

            // The one that began later proves that the other one's native thread is gone, or has published newer addresses.
            ThreadCaches later = other.Begun > ended.Begun ? other : ended;
            _safe.Push(later == other ? ended : other);
            _byId[ended.NativeId] = later;
        }
    }

    /// <summary>Takes caches that a native thread with this id may use, or null.</summary>
    public ThreadCaches? TryTake(nint id)
    {
        if (!Monitor.TryEnter(_safe))
        {
            return null;
        }

        try
        {
            if (_byId.TryGetValue(id, out ThreadCaches? ended))
            {
                _byId.Remove(id);
                return ended;
            }

            return _safe.Count != 0 ? _safe.Pop() : null;
        }
        finally
        {
            Monitor.Exit(_safe);
        }
    }

    /// <summary>Releases the caches that any thread may use, and the caches of collected pools, which no thread is using.</summary>
    public void OnGen2Collection()
    {
        using (new HeldLock<HardwareAtomics>(_safe))
        {
            foreach (ThreadCaches ended in _byId.Values)
            {
                ended.RemoveReleased();
            }

            foreach (ThreadCaches unwanted in _safe)
            {
                unwanted.Release();
            }

            _safe.Clear();
        }
    }

    private static EndedThreads Listening(EndedThreads ended)
    {
        Gen2Callback.Register(ended);
        return ended;
    }
}
