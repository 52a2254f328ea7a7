using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Lives as long as its thread: leads the thread to what it keeps, and leaves that to <see cref="EndedThreads"/>.</summary>
/// <remarks>
/// <para><b>Threading</b>: its thread only, but for the finalizer, which runs when the thread has ended.</para>
/// <para>
/// Each thread has one of its own, to which nothing but the thread leads. What goes from thread to thread grows old, and only full collections look at what is old: were it that which is finalized,
/// the end of a thread would be noticed as seldom.
/// </para>
/// </remarks>
internal sealed class ThreadLife
{
    [ThreadStatic]
    private static ThreadLife? t_current;

    /// <summary>In this class because each class with thread-static references costs a thread an object.</summary>
    [ThreadStatic]
    private static byte[]? t_spacer;

    /// <summary>An array of bytes is three words larger.</summary>
    private const int SpacerLength = CacheLine.Half - (3 * 8);

    /// <summary>Null: there was no memory for it.</summary>
    private ThreadCaches? _caches;

    ~ThreadLife()
    {
        _caches?.EndThread();

        // Where the library can be unloaded, thread-statics are objects, which the runtime resets: no address is left.
        if (_caches is not null && !LibraryContext.IsEnding)
        {
            HandOn(_caches);
        }
    }

    /// <summary>What the calling thread keeps, or null: nothing yet.</summary>
    public static ThreadCaches? Caches => t_current?._caches;

    /// <summary>What the calling thread keeps, from now on at the latest.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static ThreadCaches GetOrBegin<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        if (Caches is { } own)
        {
            return own;
        }

        // In this order: what is taken is never without somebody who leaves it to others, and addresses come last.
        ThreadLife life = new();
        life._caches = EndedThreads.OfProcess.TryTake(TimeProvider.System.GetTimestamp());
        life._caches ??= new ThreadCaches();
        t_current = life;
        life._caches.TakeOver<TAtomics>();
        return life._caches;
    }

    /// <summary>
    /// Puts an object of a cache line behind the array that this thread has just allocated, and keeps it there.
    /// </summary>
    /// <remarks>
    /// The runtime gives an array that is not cleared a piece of memory of its own, right behind the last piece that any thread was given. So two threads
    /// that start together would own arrays that lie side by side, and writing to the end of one would slow down whoever looks at the length of the
    /// other: 13 ns a pair instead of 3.
    /// </remarks>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static void KeepApart() => t_spacer = new byte[SpacerLength];

    private void HandOn(ThreadCaches caches)
    {
        try
        {
            EndedThreads.OfProcess.Add(caches, TimeProvider.System.GetTimestamp());
        }
        catch (OutOfMemoryException)
        {
            GC.ReRegisterForFinalize(this);
        }
    }
}
