using System;
using System.Collections.Concurrent;
using System.Threading;
using Pools.Memory;

namespace Pools.PerCore;

/// <summary>What threads that have ended leave behind, for threads that begin: where they come and go all the time, none of it is allocated again.</summary>
/// <remarks>
/// <para>
/// <b>Why it rests first</b>: the runtime does not reset the thread-static numbers when a thread ends, and native thread-exit code may call managed code once more on the same thread. It would find
/// the old addresses, at places without magazines: so its first operation misses, and gives it new ones. Until that is certain the memory is nobody else's.
/// </para>
/// <para><b>Threading</b>: any thread; nobody waits. Who takes something out of a generation, to use it, to let it go, or to put it where it belongs, has it alone.</para>
/// <para>
/// <b>Bounds</b>: while threads go on ending, what has come within three times <see cref="Rest"/>. What nobody has wanted for as long as it rests is let go; when threads end no more, at full
/// collections. Until then the pools have it in their lists.
/// </para>
/// </remarks>
internal sealed class EndedThreads(long now) : IGen2Listener
{
    /// <summary>How long the memory is left alone after the thread's end, at least. Arbitrary: thread-exit code runs for microseconds.</summary>
    public static readonly TimeSpan Rest = TimeSpan.FromSeconds(1);

    private Generations _generations = new([], [], [], now);

    /// <summary>Those of this process.</summary>
    public static EndedThreads OfProcess { get; } = Listening(new(TimeProvider.System.GetTimestamp()));

    /// <summary>Adds what a thread has left.</summary>
    /// <param name="ended">Nobody uses it, but for thread-exit code.</param>
    /// <param name="now">A timestamp of the system's clock.</param>
    /// <exception cref="OutOfMemoryException">There is not enough memory; it is not added.</exception>
    public void Add(ThreadCaches ended, long now)
    {
        ended.EndedAt = now;
        Push(ended, now);
        Age(now);
    }

    /// <summary>Takes what has rested for long enough, or null.</summary>
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

        // Who has added it was stopped in between, and it came to those that had come long before.
        Push(ended, now);
        return null;
    }

    /// <summary>Lets go of what nobody has wanted.</summary>
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

        // Let go of meanwhile, by somebody who may have been too early to see this one. To push is a full fence.
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

    /// <summary>By age. The last ones have rested for as long as the middle ones have been there.</summary>
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
