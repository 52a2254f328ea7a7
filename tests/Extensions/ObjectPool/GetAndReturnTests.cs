using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.Extensions.ObjectPool;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>What anybody expects of an object pool.</summary>
public sealed class GetAndReturnTests
{
    [Fact]
    public void Get_creates_through_the_policy_when_the_pool_is_empty()
    {
        WidgetPolicy<Widget> policy = new();
        using var pool = Pooling.Make(policy, Pooling.Still());

        List<Widget> objects = Pooling.GetMany(pool, 5);

        Assert.Equal([1, 2, 3, 4, 5], objects.Select(o => o.Number));
        Assert.Equal(5, policy.Created);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void An_object_that_was_returned_comes_again(bool settled)
    {
        using var pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still());
        OwnThread.Run(() =>
        {
            if (settled)
            {
                Pooling.Settle(pool);
            }

            Widget first = pool.Get();
            pool.Return(first);

            Assert.Same(first, pool.Get());
        });
    }

    [Theory, InlineData(1), InlineData(8), InlineData(32), InlineData(100)]
    public void All_that_fits_comes_again_at_any_depth(int depth)
    {
        WidgetPolicy<Widget> policy = new();
        using var pool = Pooling.Make(policy, Pooling.Still());
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            Pooling.ReturnAll(pool, Pooling.GetMany(pool, depth));
            int created = policy.Created;

            List<Widget> again = Pooling.GetMany(pool, depth);

            Assert.Equal(depth, again.Distinct().Count());
            Assert.Equal(created, policy.Created);
        });
    }

    [Fact]
    public void What_one_thread_returned_another_gets()
    {
        WidgetPolicy<Widget> policy = new();
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
    public void An_object_that_the_policy_refuses_does_not_come_again(bool settled)
    {
        using var pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still());
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

    [Fact]
    public void A_resettable_object_is_asked_to_reset_itself_under_the_default_policy()
    {
        using var pool = Pooling.Make(new DefaultPooledObjectPolicy<Resettable>(), Pooling.Still());
        Resettable kept = pool.Get();
        Resettable refused = pool.Get();
        refused.Answer = false;

        pool.Return(refused);
        pool.Return(kept);

        Assert.Equal((1, 1), (kept.Resets, refused.Resets));
        List<Resettable> next = Pooling.GetMany(pool, 10);
        Assert.Contains(kept, next);
        Assert.DoesNotContain(refused, next);
    }

    [Fact]
    public void An_object_of_a_derived_type_that_is_resettable_is_asked_too()
    {
        using var pool = Pooling.Make(new DefaultPooledObjectPolicy<Plain>(), Pooling.Still());
        ResettablePlain derived = new();

        pool.Return(derived);

        Assert.Equal(1, derived.Resets);
        Assert.DoesNotContain(derived, Pooling.GetMany(pool, 10));
    }

    [Fact]
    public void A_policy_derived_from_the_default_one_is_asked()
    {
        RefusingPolicy policy = new();
        using var pool = Pooling.Make(policy, Pooling.Still());

        pool.Return(pool.Get());

        Assert.Equal(1, policy.Asked);
        Assert.Equal(0, pool.GetStatistics().Pooled);
    }

    [Fact]
    public void A_string_builder_pool_of_the_provider_clears_and_refuses_as_the_policy_says()
    {
        var provider = new PerCoreObjectPoolProvider(Pooling.Still());
        ObjectPool<StringBuilder> pool = provider.CreateStringBuilderPool(initialCapacity: 16, maximumRetainedCapacity: 64);
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
        using var pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still());

        Assert.Equal("obj", Assert.Throws<ArgumentNullException>(() => pool.Return(null!)).ParamName);
    }

    [Theory]
    [InlineData(false, MisuseResponse.Throw), InlineData(true, MisuseResponse.Throw)]
    [InlineData(false, MisuseResponse.Drop), InlineData(true, MisuseResponse.Drop)]
    public void The_object_that_a_thread_returned_last_is_not_taken_in_again(bool settled, MisuseResponse response)
    {
        PerCoreObjectPoolOptions options = Pooling.Still();
        options.OnMisuse = response;
        using var pool = Pooling.Make(new WidgetPolicy<DisposableWidget>(), options);
        OwnThread.Run(() =>
        {
            if (settled)
            {
                Pooling.Settle(pool);
            }

            DisposableWidget widget = pool.Get();
            pool.Return(widget);
            Exception? thrown = Record.Exception(() => pool.Return(widget));
            widget.IsWanted = false;
            Exception? refused = Record.Exception(() => pool.Return(widget));

            Assert.Equal(response == MisuseResponse.Throw, thrown is InvalidOperationException);
            Assert.Equal(response == MisuseResponse.Throw, refused is InvalidOperationException);
            Assert.False(widget.IsDisposed);
            Assert.Single(Pooling.GetMany(pool, 10), widget);
        });
        Assert.Equal(2, pool.GetStatistics().Misuses);
    }

    private class Plain;

    private sealed class SealedPlain;

    private sealed class ResettablePlain : Plain, IResettable
    {
        public int Resets { get; private set; }

        public bool TryReset() => ++Resets == 0;
    }

    private sealed class Resettable : IResettable
    {
        public bool Answer { get; set; } = true;

        public int Resets { get; private set; }

        public bool TryReset()
        {
            Resets++;
            return Answer;
        }
    }

    private sealed class RefusingPolicy : DefaultPooledObjectPolicy<SealedPlain>
    {
        public int Asked { get; private set; }

        public override bool Return(SealedPlain obj) => ++Asked == 0;
    }
}
