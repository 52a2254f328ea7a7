using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>Lives as long as its thread: leads the thread to what it keeps, and hands that on to <see cref="EndedThreads"/> when the thread ends.</summary>
/// <remarks>
/// <para><b>Threading</b>: its thread only, except for the finalizer, which runs when the thread has ended.</para>
/// <para><b>Ordering</b>: what a thread keeps is complete before the thread-static leads to it.</para>
/// <para><b>Bounds</b>: one object a thread, and a spacer of a cache line for some.</para>
/// <para><b>Accepted races</b>: none.</para>
/// <para>
/// Each thread has its own, which only the thread references. What moves from thread to thread grows old, and only full collections look at old objects: if that were what is finalized,
/// the end of a thread would be noticed as rarely.
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

    /// <summary>Null if there was no memory for it.</summary>
    private ThreadCaches? _caches;

    ~ThreadLife()
    {
        if (_caches is not null)
        {
            End(_caches);
        }
    }

    /// <summary>What the calling thread keeps; null if nothing yet.</summary>
    public static ThreadCaches? Caches => t_current?._caches;

    /// <summary>What the calling thread keeps, created or taken over on demand.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static ThreadCaches GetOrBegin<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        if (Caches is { } own)
        {
            return own;
        }

        // The order matters: what is taken always has an object that will hand it on, and addresses come last.
        ThreadLife life = new();
        life._caches = EndedThreads.OfProcess.TryTake(TimeProvider.System.GetTimestamp());
        life._caches ??= new ThreadCaches();
        t_current = life;
        life._caches.TakeOver<TAtomics>();
        return life._caches;
    }

    /// <summary>
    /// Allocates an object of the size of a cache line behind the array that this thread has just allocated, and keeps it alive.
    /// </summary>
    /// <remarks>
    /// The runtime gives an array that is not cleared its own piece of memory, right behind the last piece that any thread was given. So two threads
    /// that start together would own adjacent arrays, and writing to the end of one would slow down every access to the length of the
    /// other: 13 ns a pair instead of 3.
    /// </remarks>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static void KeepApart() => t_spacer = new byte[SpacerLength];

    private void End(ThreadCaches caches)
    {
        try
        {
            caches.EndThread();

            // If the library can be unloaded, thread-statics are objects, which the runtime resets: no address is left behind.
            if (!LibraryContext.IsEnding)
            {
                EndedThreads.OfProcess.Add(caches, TimeProvider.System.GetTimestamp());
            }
        }
        catch (OutOfMemoryException)
        {
            // Again, later. Where there is no memory for that, what the thread kept goes with its pool.
            Finalizers.TryComeBack(this);
        }
    }
}
