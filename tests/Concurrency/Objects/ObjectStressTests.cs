using System;
using System.Linq;
using System.Threading;
using Microsoft.Extensions.ObjectPool;
using Pools.Tests.Extensions.ObjectPool;
using Xunit;

namespace Pools.Tests.Concurrency.Objects;

/// <summary>Real threads over one pool of disposable objects: one owner each, disposed once, nothing lost.</summary>
public sealed class ObjectStressTests
{
    // The retained bound of a pool that must push most of what comes back out; and one that keeps all.
    private const int Small = 4;
    private const int Large = 4_000;

    [Theory]
    [InlineData(1, Small, false), InlineData(2, Small, true), InlineData(8, Small, true), InlineData(32, Small, true)]
    [InlineData(1, Large, true), InlineData(2, Large, true), InlineData(8, Large, false), InlineData(32, Large, true)]
    public void No_object_has_two_owners_and_each_is_disposed_once(int threads, int maximumRetained, bool trims)
    {
        ObjectStress stress = new(threads, Seed.OfRun);
        var pool = Pooling.Make(stress.NewPolicy(), Pooling.Still(maximumRetained));
        int turn = 0;

        stress.Run(pool, trims ? () => pool.Trim((TrimLevel)(turn++ % 3)) : null);

        ObjectPoolStatistics counts = pool.GetStatistics();
        Assert.Equal(counts.Pooled, stress.Made.Count(o => !o.IsDisposed));
        Assert.InRange(counts.Pooled, 0, Pooling.Bound(maximumRetained, threads + 1, Environment.ProcessorCount));
        pool.Dispose();
        Assert.All(stress.Made, o => Assert.True(o.IsDisposed));
    }

    [Fact]
    public void A_pool_that_is_disposed_under_its_threads_disposes_everything_once()
    {
        for (int round = 0; round < 20; round++)
        {
            ObjectStress stress = new(threads: 4, round);
            var pool = Pooling.Make(stress.NewPolicy(), Pooling.Still(Large));
            Surviving surviving = new(pool, stress.NewPolicy(), endsAt: 500 * (round + 1));

            stress.Run(surviving, null);

            Assert.True(surviving.HasSeenTheEnd);
            Assert.All(stress.Made, o => Assert.True(o.IsDisposed));
        }
    }

    [Theory]
    [InlineData(ObjectPoolFault.None), InlineData(ObjectPoolFault.HandsOutTwice), InlineData(ObjectPoolFault.Loses), InlineData(ObjectPoolFault.DisposesKept)]
    public void The_oracle_notices_a_faulty_pool(ObjectPoolFault fault)
    {
        ObjectStress stress = new(threads: 4, seed: 1);
        var pool = new FaultyObjectPool(fault, stress.NewPolicy());

        Exception? thrown = Record.Exception(() =>
        {
            stress.Run(pool, null);
            pool.Dispose();
        });

        bool isSound = thrown is null && stress.Made.All(o => o.IsDisposed);
        Assert.Equal(fault == ObjectPoolFault.None, isSound);
    }

    /// <summary>Makes objects without the pool once that is disposed, by whichever thread gets so many: the others are in the middle of their work, and all go on.</summary>
    private sealed class Surviving(PerCoreObjectPool<DisposableWidget> pool, WidgetPolicy<DisposableWidget> policy, int endsAt) : ObjectPool<DisposableWidget>
    {
        private int _gets;

        public bool HasSeenTheEnd { get; private set; }

        public override DisposableWidget Get()
        {
            if (Interlocked.Increment(ref _gets) == endsAt)
            {
                pool.Dispose();
            }

            try
            {
                return pool.Get();
            }
            catch (ObjectDisposedException)
            {
                HasSeenTheEnd = true;
                return policy.Create();
            }
        }

        public override void Return(DisposableWidget obj) => pool.Return(obj);
    }
}
