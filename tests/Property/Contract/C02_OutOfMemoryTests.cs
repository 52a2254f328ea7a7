using System;
using System.Collections.Generic;
using System.Threading;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C02_OutOfMemoryTests
{
    // More than a program of this size can ask for; reaching it means that the pool allocates without end.
    private const int MostRequests = 2_000;

    private static readonly int[] s_counts = [1, 2, 3, 20, 70, 5, 40];

    [Theory, EveryPoolAndElement(ElementSet.Few, Injected = true), Obliges(Obligation.C2)]
    public void A_refused_allocation_leaves_the_pool_whole_whichever_it_is<T>(PoolFactory pools, Element<T> element)
    {
        int n = 0;
        bool reached;
        do
        {
            reached = FailAt(++n, pools, element);
        }
        while (reached && n < MostRequests);

        Assert.False(reached, "the program never ran out of requests to refuse");
        Assert.True(n > 10, "the program asked for too little to be a test");
    }

    /// <summary>Runs the program with the n-th request refused; gives whether there was an n-th request.</summary>
    private static bool FailAt<T>(int n, PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        injection.Allocator.FailAt = n;
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);
        int rents = 0;
        using var stage = new Stage();
        try
        {
            Program(stage, (count, length) => rents += tenants.RentAndReturn(count, length));
            bool reached = injection.Allocator.HasFailed;
            PoolStatistics statistics = pool.GetStatistics();
            Assert.Equal((rents, rents), (statistics.Rented, statistics.Returned));
            Assert.Equal(statistics.Allocated - statistics.Dropped - statistics.Trimmed, statistics.PooledArrays);
            Assert.InRange(statistics.RetainedBytes, 0, statistics.MaxRetainedBytes);
            Assert.Equal(0, statistics.Misuses);

            // All that is kept, and more, comes out once each: the tenants see to that.
            tenants.RentAndReturn((int)statistics.PooledArrays + 50, 100);

            // Nothing stays charged for what was refused.
            pool.Trim(TrimLevel.Full);
            Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().PooledArrays));
            return reached;
        }
        catch (Exception e)
        {
            throw new OwnershipException($"request {n} refused, {pools}, {element}: {e.Message}");
        }
    }

    /// <summary>A thread that does little, one that does much, one that takes over what others left: magazines fill, overflow, travel and run dry.</summary>
    private static void Program(Stage stage, Action<int, int> run)
    {
        stage.Enter(() => run(3, 100));
        stage.Enter(() =>
        {
            foreach (int count in s_counts)
            {
                run(count, 100);
                run(Math.Min(count, 5), 3_000);
            }
        });
        stage.Enter(() => run(60, 100));
        stage.Enter(() => run(80, 100));
    }

    /// <summary>Threads that act one after the other and all live until the end: what is cached for a thread goes with the thread, uncounted.</summary>
    private sealed class Stage : IDisposable
    {
        private readonly ManualResetEventSlim _end = new();
        private readonly List<OwnThread.Started> _threads = [];

        public void Enter(Action act)
        {
            using var done = new ManualResetEventSlim();
            Exception? failure = null;
            _threads.Add(OwnThread.Start(() =>
            {
                failure = Record.Exception(act);
                done.Set();
                _end.Wait();
            }));
            done.Wait();
            Assert.Null(failure);
        }

        public void Dispose()
        {
            _end.Set();
            _threads.ForEach(t => t.JoinOrThrow());
            _end.Dispose();
        }
    }
}
