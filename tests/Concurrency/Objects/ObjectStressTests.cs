using Microsoft.Extensions.ObjectPool;
using Pools.Tests.Extensions.ObjectPool;

namespace Pools.Tests.Concurrency.Objects;

/// <summary>Real threads over one pool of disposable objects: one owner each, disposed once, nothing lost.</summary>
public sealed class ObjectStressTests
{
    // Retained bounds: of a pool that must drop most of what comes back, and of one that keeps all.
    private const int Small = 4;
    private const int Large = 4_000;

    public static MatrixTheoryData<int, int> Runs => new(Depth.IsDeep ? [1, 2, 8, 32] : [2, 8], [Small, Large]);

    [Theory, MemberData(nameof(Runs))]
    public void No_object_has_two_owners_and_each_is_disposed_once(int threads, int maximumRetained)
    {
        ObjectStress stress = new(threads, Seed.OfRun);
        var pool = Pooling.Make(stress.NewPolicy(), Pooling.Still(maximumRetained));
        int turn = 0;

        stress.Run(pool, () => pool.Trim((TrimLevel)(turn++ % 3)));

        ObjectPoolStatistics counts = pool.GetStatistics();
        Assert.Equal(counts.Pooled, stress.Made.Count(o => !o.IsDisposed));
        Assert.InRange(counts.Pooled, 0, Pooling.Bound(maximumRetained, threads + 1, Environment.ProcessorCount));
        pool.Dispose();
        Assert.All(stress.Made, o => Assert.True(o.IsDisposed));
    }

    [Fact]
    public void Pool_that_is_disposed_under_its_threads_disposes_everything_once()
    {
        for (int round = 0; round < Depth.Of(3, 20); round++)
        {
            ObjectStress stress = new(threads: 4, round);
            var pool = Pooling.Make(stress.NewPolicy(), Pooling.Still(Large));
            Surviving surviving = new(pool, stress.NewPolicy(), endsAt: 500 * (round + 1));

            stress.Run(surviving, null);

            Assert.True(surviving.HasSeenTheEnd);
            Assert.All(stress.Made, o => Assert.True(o.IsDisposed));
        }
    }

    /// <summary>One thread disposes the pool at its n-th call. From then on all make objects without it.</summary>
    private sealed class Surviving(PerCoreObjectPool<DisposableWidget> pool, WidgetPolicy<DisposableWidget> policy, int endsAt)
        : ObjectPool<DisposableWidget>
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
