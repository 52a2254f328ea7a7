using System;
using System.Collections.Concurrent;
using System.Threading;
using Pools.Memory;

namespace Pools.PerCore;

/// <summary>Keeps what ended threads leave behind for threads that start: where threads come and go all the time, none of it is allocated again.</summary>
/// <remarks>
/// <para>
/// <b>Why it rests first</b>: the runtime does not reset thread-static numbers when a thread ends, and native thread-exit code may call managed code once more on the same thread. It would find
/// the old addresses, at places without magazines: its first operation misses, and gets it new ones. Until that is ruled out, nobody else may use the memory.
/// </para>
/// <para><b>Threading</b>: any thread; never waits. A thread that takes something out of a generation, to use it, to release it or to move it, is its only owner.</para>
/// <para><b>Ordering</b>: a stack's push and pop are full fences: what a thread left is visible to the one that takes it over.</para>
/// <para>
/// <b>Bounds</b>: while threads keep ending, what has arrived within three times <see cref="Rest"/>. What no thread has wanted for that long after its rest is released; once no more threads end, that
/// happens at full collections. Until then the pools have it in their lists.
/// </para>
/// <para><b>Accepted races</b>: what is pushed while the generations change may land in one that is about to be released; the pusher looks again and releases it.</para>
/// </remarks>
internal sealed class EndedThreads(long now) : IGen2Listener
{
    /// <summary>The least time that the memory is left alone after the thread's end. Arbitrary: thread-exit code runs for microseconds.</summary>
    public static readonly TimeSpan Rest = TimeSpan.FromSeconds(1);

    private Generations _generations = new([], [], [], now);

    /// <summary>The ended threads of this process.</summary>
    public static EndedThreads OfProcess { get; } = Listening(new(TimeProvider.System.GetTimestamp()));

    /// <summary>Adds what a thread has left behind.</summary>
    /// <param name="ended">Used by nobody, except for thread-exit code.</param>
    /// <param name="now">A timestamp of the system's clock.</param>
    /// <exception cref="OutOfMemoryException">There is not enough memory; it is not added.</exception>
    public void Add(ThreadCaches ended, long now)
    {
        ended.EndedAt = now;
        Push(ended, now);
        Age(now);
    }

    /// <summary>Takes what has rested for long enough; null if there is nothing.</summary>
    /// <param name="now">A timestamp of the system's clock.</param>
    public ThreadCaches? TryTake(long now)
    {
        if (!Volatile.Read(ref _generations).Rested.TryPop(out ThreadCaches? ended))
        {
            return null;
        }

        if (HasRested(ended, now))
        {
            return ended;
        }

        // The thread that added it was suspended in between, so it landed among much older ones.
        Push(ended, now);
        return null;
    }

    /// <summary>Releases what no thread has wanted.</summary>
    /// <param name="now">A timestamp of the system's clock.</param>
    public void Age(long now)
    {
        Generations seen = Volatile.Read(ref _generations);
        if (!IsOver(Rest, seen.Since, now) || seen.IsEmpty)
        {
            return;
        }

        try
        {
            if (Interlocked.CompareExchange(ref _generations, new Generations([], seen.Young, seen.Resting, now), seen) == seen)
            {
                Release(seen.Rested, now);
            }
        }
        catch (OutOfMemoryException)
        {
            // Another time.
        }
    }

    public void OnGen2Collection() => Age(TimeProvider.System.GetTimestamp());

    private static EndedThreads Listening(EndedThreads ended)
    {
        Gen2Callback.Register(ended);
        return ended;
    }

    private void Push(ThreadCaches ended, long now)
    {
        ConcurrentStack<ThreadCaches> young = Volatile.Read(ref _generations).Young;
        young.Push(ended);

        // The generation has been released, by a thread that may have looked too early to see this entry. The push is a full fence.
        if (!Volatile.Read(ref _generations).Has(young))
        {
            Release(young, now);
        }
    }

    private void Release(ConcurrentStack<ThreadCaches> unwanted, long now)
    {
        while (unwanted.TryPop(out ThreadCaches? ended))
        {
            if (HasRested(ended, now))
            {
                ended.Release();
            }
            else
            {
                Push(ended, now);
            }
        }
    }

    private static bool HasRested(ThreadCaches ended, long now) => IsOver(Rest, ended.EndedAt, now);

    private static bool IsOver(TimeSpan time, long since, long now) => TimeProvider.System.GetElapsedTime(since, now) >= time;

    /// <summary>The caches by age. The oldest have rested for as long as those in the middle have been there.</summary>
    private sealed class Generations(ConcurrentStack<ThreadCaches> young, ConcurrentStack<ThreadCaches> resting, ConcurrentStack<ThreadCaches> rested, long since)
    {
        public ConcurrentStack<ThreadCaches> Young => young;

        public ConcurrentStack<ThreadCaches> Resting => resting;

        public ConcurrentStack<ThreadCaches> Rested => rested;

        public long Since => since;

        public bool Has(ConcurrentStack<ThreadCaches> stack) => stack == young || stack == resting || stack == rested;

        public bool IsEmpty => young.IsEmpty && resting.IsEmpty && rested.IsEmpty;
    }
}
