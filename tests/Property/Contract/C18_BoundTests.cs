using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C18_BoundTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(5_000)]
    [InlineData(100_000)]
    [InlineData(3_000_000)]
    [Obliges(Obligation.C18)]
    public void Retained_bytes_never_exceed_the_budget(long budget)
    {
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { MaxRetainedBytes = budget });
        var random = new Random(77);
        OwnThread.RunAll(Enumerable.Range(0, 6).Select(i => (Action)(() => Churn(pool, new Random(i), budget))).ToArray());

        List<WeakReference> arrays = FillBeyond(pool, random);
        Assert.InRange(Memory.ArraysAfterCollection(arrays).Bytes, 0, budget);
        Assert.Equal(budget, pool.GetStatistics().MaxRetainedBytes);
    }

    [Theory]
    [InlineData(64)]
    [InlineData(200)]
    [Obliges(Obligation.C18)]
    public void Many_living_threads_ten_rents_deep_stay_within_the_budget(int threads)
    {
        const int Budget = 1 << 20;
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { MaxRetainedBytes = Budget });
        using var filled = new CountdownEvent(threads);
        using var end = new ManualResetEventSlim();
        var arrays = new ConcurrentBag<WeakReference>();
        OwnThread.Started[] started = [.. Enumerable.Range(0, threads).Select(_ => OwnThread.Start(() =>
        {
            NestTenDeep(pool, arrays);
            filled.Signal();
            end.Wait();
        }))];
        filled.Wait(TestContext.Current.CancellationToken);

        long alive = Memory.ArraysAfterCollection(arrays).Bytes;
        PoolStatistics statistics = pool.GetStatistics();
        end.Set();
        Assert.All(started, t => t.JoinOrThrow());
        Assert.InRange(alive, 1, Budget);
        Assert.InRange(statistics.RetainedBytes, statistics.PooledBytes, Budget);
        Assert.Equal(alive, statistics.PooledBytes);
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void The_default_budget_is_a_sixteenth_of_memory_and_at_most_256_MiB<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        PoolStatistics statistics = pools.Make<T>().GetStatistics();

        const long Most = 256L << 20;
        long expected = pools.Name == PoolFactories.NoBudget ? 0 : DefaultBudget(Most);
        Assert.Equal(expected, statistics.MaxRetainedBytes);
    }

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C18)]
    public void The_collector_agrees_with_what_the_pool_says_it_keeps<T>(PoolFactory pools, Element<T> element)
    {
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.Make<T>();
            var random = new Random(5);
            List<WeakReference> arrays = FillBeyond(pool.Pool, random, longest: Math.Min(20_000, pool.MaxArrayLength), count: 2_000);
            long said = pool.GetStatistics().PooledArrays;

            Assert.Equal(said, Memory.AliveAfterCollection(arrays));
            PoolStatistics after = pool.GetStatistics();
            Assert.Equal(said, after.PooledArrays);
            Assert.Equal(after.Buckets.Sum(b => b.Pooled * b.ArrayLength * element.Size), after.PooledBytes);
            Assert.InRange(after.RetainedBytes, after.PooledBytes, after.MaxRetainedBytes);
        });
    }

    private static long DefaultBudget(long most) =>
#if POOLS_NETSTANDARD
        most;
#else
        Math.Min(most, Memory.Available / 16);
#endif

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void NestTenDeep(PerCoreArrayPool<byte> pool, ConcurrentBag<WeakReference> arrays)
    {
        for (int round = 0; round < 100; round++)
        {
            List<byte[]> held = [.. Enumerable.Range(0, 10).Select(_ => pool.Rent(1_000))];
            held.ForEach(a => arrays.Add(new WeakReference(a)));
            held.ForEach(a => pool.Return(a));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Churn(PerCoreArrayPool<byte> pool, Random random, long budget)
    {
        var held = new List<byte[]>();
        for (int i = 0; i < 3_000; i++)
        {
            if (held.Count < 30 && random.Next(2) == 0)
            {
                held.Add(pool.Rent(1 << random.Next(4, 18)));
            }
            else if (held.Count > 0)
            {
                int at = random.Next(held.Count);
                pool.Return(held[at]);
                held.RemoveAt(at);
            }

            if (i % 10 == 0)
            {
                PoolStatistics now = pool.GetStatistics();
                Assert.InRange(now.RetainedBytes, 0, budget);
            }
        }

        held.ForEach(a => pool.Return(a));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> FillBeyond<T>(System.Buffers.ArrayPool<T> pool, Random random, int longest = 200_000, int count = 400)
    {
        List<T[]> arrays = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(random.Next(1, longest)))];
        List<WeakReference> weak = [.. arrays.Select(a => new WeakReference(a))];
        arrays.ForEach(a => pool.Return(a));
        return weak;
    }
}
