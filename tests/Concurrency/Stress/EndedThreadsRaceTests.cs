using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>What threads leave is taken by one thread, or let go: while others come, take, and let go at the same time.</summary>
public sealed class EndedThreadsRaceTests
{
    private static readonly long s_rest = (long)(EndedThreads.Rest.TotalSeconds * TimeProvider.System.TimestampFrequency);
    private static readonly PoolAccount s_account = new(bucketCount: 1, maxBytes: 0);
    private long _now = 1;

    [Fact]
    public void Nothing_is_taken_twice_or_forgotten()
    {
        int each = Depth.Of(1_000, 20_000);
        EndedThreads ended = new(_now);
        ConcurrentBag<ThreadCaches> added = [];
        ConcurrentBag<ThreadCaches> taken = [];
        int adders = 2;

        void AddAll()
        {
            for (int i = 0; i < each; i++)
            {
                ThreadCaches left = NewOfOnePool();
                added.Add(left);
                ended.Add(left, Volatile.Read(ref _now));
            }

            Interlocked.Decrement(ref adders);
        }

        void Until(Action action)
        {
            while (Volatile.Read(ref adders) != 0)
            {
                action();
            }
        }

        OwnThread.RunAll(
            AddAll,
            AddAll,
            () => Until(() => ended.Age(Interlocked.Add(ref _now, s_rest))),
            () => Until(() => Take(ended, taken)));
        for (int generation = 0; generation < 4; generation++)
        {
            ended.Age(Interlocked.Add(ref _now, s_rest));
        }

        HashSet<ThreadCaches> distinct = [.. taken];
        Assert.Equal(taken.Count, distinct.Count);
        Assert.All(added, left => Assert.NotEqual(distinct.Contains(left), IsLetGo(left)));
    }

    private void Take(EndedThreads ended, ConcurrentBag<ThreadCaches> taken)
    {
        long now = Volatile.Read(ref _now);
        if (ended.TryTake(now) is { } left)
        {
            Assert.True(now - left.EndedAt >= s_rest);
            taken.Add(left);
        }
    }

    private static ThreadCaches NewOfOnePool()
    {
        ThreadCaches caches = new();
        CachesOf(caches) = [new ThreadCache(ThreadCache.NewSlots(), s_account, caches)];
        return caches;
    }

    private static bool IsLetGo(ThreadCaches caches) => CachesOf(caches).Length == 0;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_caches")]
    private static extern ref ThreadCache?[] CachesOf(ThreadCaches caches);
}
