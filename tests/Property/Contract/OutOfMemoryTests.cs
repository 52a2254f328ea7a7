using Pools.Tests.Models;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class OutOfMemoryTests
{
    // More than a program of this size can ask for; reaching it means that the pool allocates without end.
    private const int MostRequests = 2_000;

    private static readonly int[] s_counts = [1, 2, 3, 20, 70, 5, 40];

    [Theory, EveryPool(ElementSet.Few, Injected = true), Obliges(Obligation.C2)]
    public void Refused_allocation_leaves_the_pool_intact<T>(PoolFactory pools, Element<T> element)
    {
        // The fast run refuses the first ones, and then ever fewer.
        int n = 1;
        for (; FailAt(n, pools, element) && n < MostRequests; n += Depth.Of(1 + (n / 4), 1))
        {
        }

        Assert.InRange(n, 11, MostRequests - 1);
    }

    /// <summary>Runs the program with the n-th request refused; gives whether there was an n-th request.</summary>
    private static bool FailAt<T>(int n, PoolFactory pools, Element<T> element)
    {
        var injection = new Injection();
        injection.Allocator.FailAt = n;
        PoolUnderTest<T> pool = pools.Make<T>(injection);
        var tenants = new Tenants<T>(pool.Pool, element.ValueOf, pools.Inherited);
        int rents = 0;

        // All live until the end, because a thread's cached arrays end with it, uncounted.
        HandDrivenThread[] threads = [new(), new(), new(), new()];
        try
        {
            Program(threads, (count, length) => rents += tenants.RentAndReturn(count, length));
            bool reached = injection.Allocator.HasFailed;
            PoolStatistics statistics = pool.GetStatistics();
            Assert.Equal((rents, rents, 0), (statistics.Rented, statistics.Returned, statistics.Misuses));
            Assert.Equal(statistics.Allocated - statistics.Dropped - statistics.Trimmed, statistics.PooledArrays);
            Assert.InRange(statistics.RetainedBytes, 0, statistics.MaxRetainedBytes);

            // All that is kept, and more, comes out once each: the tenants check that.
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
        finally
        {
            Array.ForEach(threads, thread => thread.Dispose());
        }
    }

    /// <summary>Four threads, one after the other: magazines fill, overflow, travel and run dry.</summary>
    private static void Program(HandDrivenThread[] threads, Action<int, int> run)
    {
        threads[0].Do(() => run(3, 100));
        threads[1].Do(() =>
        {
            foreach (int count in s_counts)
            {
                run(count, 100);
                run(Math.Min(count, 5), 3_000);
            }
        });
        threads[2].Do(() => run(60, 100));
        threads[3].Do(() => run(80, 100));
    }
}
