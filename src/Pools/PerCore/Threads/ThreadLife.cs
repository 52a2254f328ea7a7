using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Lives as long as its thread, and hands the thread's caches to <see cref="EndedThreads"/> at its end.</summary>
/// <remarks>
/// <para><b>Threading</b>: its thread only, except for the finalizer, which runs when the thread has ended.</para>
/// <para><b>Ordering</b>: the caches are complete before the thread-static leads to them.</para>
/// <para><b>Bounds</b>: one object for each thread.</para>
/// <para><b>Accepted races</b>: none.</para>
/// <para>
/// Each thread has its own, which only the thread references. Caches move from thread to thread and grow old. If they were finalized
/// instead, only full collections would notice that a thread has ended.
/// </para>
/// </remarks>
internal sealed class ThreadLife
{
    [ThreadStatic]
    private static ThreadLife? t_current;

    /// <summary>Null if there was no memory for it.</summary>
    private ThreadCaches? _caches;

    ~ThreadLife()
    {
        if (_caches is null)
        {
            return;
        }

        try
        {
            _caches.EndThread();

            // If the library can be unloaded, thread-statics are objects that the runtime resets: no address is left behind.
            if (!LibraryContext.IsEnding)
            {
                EndedThreads.OfProcess.Add(_caches);
            }
        }
        catch (OutOfMemoryException)
        {
            // Again, at the next collection.
            Finalizers.TryReRegisterForFinalize(this);
        }
    }

    /// <summary>The caches of the calling thread; null if it has none yet.</summary>
    public static ThreadCaches? Caches => t_current?._caches;

    /// <summary>The caches of the calling thread, taken over from an ended thread or created on demand.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static ThreadCaches GetOrBegin()
    {
        if (Caches is { } own)
        {
            return own;
        }

        // The order matters: caches that were taken over always have an object that hands them on, and addresses come last.
        ThreadLife life = new();
        life._caches = EndedThreads.OfProcess.TryTake(NativeThread.Id) ?? new ThreadCaches();
        t_current = life;
        life._caches.Begin();
        return life._caches;
    }
}
