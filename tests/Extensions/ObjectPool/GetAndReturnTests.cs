namespace Pools.Tests.Extensions.ObjectPool;

public sealed class GetAndReturnTests
{
    [Fact]
    public void Get_creates_through_the_policy_when_the_pool_is_empty()
    {
        using var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still());

        Assert.Equal([1, 2, 3, 4, 5], Pooling.GetMany(pool, 5).Select(o => o.Number));
    }

    [Theory, InlineData(1), InlineData(8), InlineData(32), InlineData(100)]
    public void Returned_objects_are_reused(int count)
    {
        WidgetPolicy policy = new();
        using var pool = Pooling.Make(policy, Pooling.Still());
        OwnThread.Run(() =>
        {
            Widget first = pool.Get();
            pool.Return(first);
            Assert.Same(first, pool.Get());

            Pooling.Settle(pool);
            Pooling.ReturnAll(pool, Pooling.GetMany(pool, count));
            int created = policy.Created;

            Assert.Equal(count, Pooling.GetMany(pool, count).Distinct().Count());
            Assert.Equal(created, policy.Created);
        });
    }

    [Fact]
    public void Objects_returned_by_one_thread_are_reused_by_another()
    {
        WidgetPolicy policy = new();
        using var pool = Pooling.Make(policy, Pooling.Still());
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            Pooling.ReturnAll(pool, Pooling.GetMany(pool, 200));
        });
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            int created = policy.Created;
            Pooling.GetMany(pool, 100);

            Assert.Equal(created, policy.Created);
        });
    }

    [Theory, InlineData(false), InlineData(true)]
    public void An_object_that_the_policy_refuses_is_not_reused(bool settled)
    {
        using var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still());
        OwnThread.Run(() =>
        {
            if (settled)
            {
                Pooling.Settle(pool);
            }

            Widget refused = pool.Get();
            refused.IsWanted = false;
            pool.Return(refused);

            Assert.DoesNotContain(refused, Pooling.GetMany(pool, 100));
        });
        Assert.Equal(1, pool.GetStatistics().Refused);
    }

    /// <summary>Also if its type is derived from the pool's.</summary>
    [Theory, InlineData(true), InlineData(false)]
    public void The_default_policy_resets_a_resettable_object_and_keeps_it_if_it_agrees(bool agrees)
    {
        using var pool = Pooling.Make(new DefaultPooledObjectPolicy<Plain>(), Pooling.Still());
        Resettable derived = new(agrees);

        pool.Return(derived);

        Assert.Equal(1, derived.Resets);
        Assert.Equal(agrees, Pooling.GetMany(pool, 10).Contains(derived));
    }

    [Fact]
    public void A_policy_derived_from_the_default_one_is_called()
    {
        RefusingPolicy policy = new();
        using var pool = Pooling.Make(policy, Pooling.Still());

        pool.Return(pool.Get());

        Assert.Equal((1, 0), (policy.Asked, pool.GetStatistics().Pooled));
    }

    [Fact]
    public void A_string_builder_pool_clears_small_builders_and_refuses_large_ones()
    {
        ObjectPool<StringBuilder> pool = new PerCoreObjectPoolProvider(Pooling.Still())
            .CreateStringBuilderPool(initialCapacity: 16, maximumRetainedCapacity: 64);
        StringBuilder small = pool.Get().Append("text");
        StringBuilder large = pool.Get().Append('x', 1_000);

        pool.Return(large);
        pool.Return(small);

        Assert.Same(small, pool.Get());
        Assert.Equal(0, small.Length);
        Assert.NotSame(large, pool.Get());
    }

    [Fact]
    public void Return_refuses_null()
    {
        using var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still());

        Assert.Throws<ArgumentNullException>("obj", () => pool.Return(null!));
    }

    [Theory, InlineData(false, MisuseResponse.Throw), InlineData(true, MisuseResponse.Throw)]
    [InlineData(false, MisuseResponse.Drop), InlineData(true, MisuseResponse.Drop)]
    public void Returning_the_last_returned_object_again_is_refused(bool settled, MisuseResponse response)
    {
        PerCoreObjectPoolOptions options = Pooling.Still();
        options.OnMisuse = response;
        using var pool = Pooling.Make(new WidgetPolicy(), options);
        OwnThread.Run(() =>
        {
            if (settled)
            {
                Pooling.Settle(pool);
            }

            Widget widget = pool.Get();
            pool.Return(widget);
            Exception? thrown = Record.Exception(() => pool.Return(widget));

            Assert.Equal(response == MisuseResponse.Throw, thrown is InvalidOperationException);
            Assert.Single(Pooling.GetMany(pool, 10), widget);
        });
        Assert.Equal(1, pool.GetStatistics().Misuses);
    }

    private class Plain;

    private sealed class SealedPlain;

    private sealed class Resettable(bool agrees) : Plain, IResettable
    {
        public int Resets { get; private set; }

        public bool TryReset() => ++Resets > 0 && agrees;
    }

    private sealed class RefusingPolicy : DefaultPooledObjectPolicy<SealedPlain>
    {
        public int Asked { get; private set; }

        public override bool Return(SealedPlain obj) => ++Asked == 0;
    }
}
