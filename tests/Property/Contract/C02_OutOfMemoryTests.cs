using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

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
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.KeepsContent);
        int rents = 0;

        void Run(int count, int length)
        {
            var leases = new List<Lease<T>>();
            for (int i = 0; i < count; i++)
            {
                try
                {
                    leases.Add(tenants.Rent(length));
                }
                catch (OutOfMemoryException)
                {
                }
            }

            rents += leases.Count;
            leases.ForEach(lease => tenants.Return(lease));
        }

        try
        {
            Program(Run);
            bool reached = injection.Allocator.HasFailed;
            PoolStatistics statistics = pool.GetStatistics();
            Assert.Equal(rents, statistics.Rented);
            Assert.Equal(rents, statistics.Returned);
            Assert.Equal(statistics.Allocated - statistics.Dropped - statistics.Trimmed, statistics.PooledArrays);
            Assert.InRange(statistics.RetainedBytes, 0, statistics.MaxRetainedBytes);
            Assert.Equal(0, statistics.Misuses);

            // All that is kept, and more, comes out once each: the tenants see to that.
            Run((int)statistics.PooledArrays + 50, 100);
            return reached;
        }
        catch (Exception e) when (e is not Xunit.Sdk.IAssertionException)
        {
            throw new InvalidOperationException($"request {n} refused, {pools}, {element}: {e.Message}", e);
        }
    }

    /// <summary>A thread that comes and goes, one that stays, one that takes over what others left: magazines fill, overflow, travel and run dry.</summary>
    private static void Program(Action<int, int> run)
    {
        OwnThread.Run(() => run(3, 100));
        OwnThread.Run(() =>
        {
            foreach (int count in s_counts)
            {
                run(count, 100);
                run(Math.Min(count, 5), 3_000);
            }

            OwnThread.Run(() => run(60, 100));
            run(80, 100);
        });
    }
}
