namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Hits do not allocate.</summary>
[Collection(ProcessWide.Name)]
public sealed class AllocationTests
{
    [Theory, InlineData(1), InlineData(8), InlineData(32)]
    public void Hits_allocate_nothing(int depth) => AllocatesNothing(Pooling.Make(new WidgetPolicy(), Pooling.Still()), depth);

    [Theory, InlineData(1), InlineData(8), InlineData(32)]
    public void Hits_under_the_default_policy_allocate_nothing(int depth) =>
        AllocatesNothing(Pooling.Make(new DefaultPooledObjectPolicy<StringBuilder>(), Pooling.Still()), depth);

    [Fact]
    public void A_miss_allocates() => Processors.RunOnOne(() =>
    {
        using var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still());

        Assert.NotEqual(0, Allocated.Always(() => pool.Get()));
    });

    private static void AllocatesNothing<T>(PerCoreObjectPool<T> pool, int depth)
        where T : class
    {
        using (pool)
        {
            Processors.RunOnOne(() =>
            {
                Pooling.Settle(pool);
                T[] held = new T[depth];
                for (int i = 0; i < 50; i++)
                {
                    Cycle(pool, held);
                }

                Assert.Equal(0, Allocated.Always(() => Cycle(pool, held)));
            });
        }
    }

    private static void Cycle<T>(PerCoreObjectPool<T> pool, T[] held)
        where T : class
    {
        for (int i = 0; i < held.Length; i++)
        {
            held[i] = pool.Get();
        }

        foreach (T item in held)
        {
            pool.Return(item);
        }
    }
}
