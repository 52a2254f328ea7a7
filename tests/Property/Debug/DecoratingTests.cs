using System;
using System.Buffers;
using System.Collections.Generic;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug;

/// <summary>What a pool around another one gives back to it, and what it does where users go past it.</summary>
public sealed class DecoratingTests
{
    [Theory, InlineData(FreshContent.Poison, false), InlineData(FreshContent.Zero, true)]
    public void Where_users_may_rely_on_zeros_the_inner_pool_gets_no_poison(FreshContent content, bool clears)
    {
        var inner = new Inner();
        var pool = DebugArrayPool<byte>.Around(inner, new DebugArrayPoolOptions { FreshContent = content });
        byte[] array = pool.Rent(100);
        Array.Clear(array);
        pool.Return(array);

        pool.Trim(TrimLevel.Full);

        Assert.Equal([(array, clears)], inner.Returned);
    }

    [Fact]
    public void An_array_that_was_written_to_after_its_return_does_not_go_to_the_next_renter()
    {
        var inner = new Inner();
        var pool = DebugArrayPool<byte>.Around(inner);
        byte[] spoilt = pool.Rent(100);
        byte[] right = pool.Rent(100);
        pool.Return(spoilt);
        pool.Return(right);
        spoilt[0] = 1;

        pool.Trim(TrimLevel.Full);

        Assert.Equal([(right, false)], inner.Returned);
        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(pool.Reports).Kind);
    }

    [Fact]
    public void Who_rents_what_somebody_else_returned_past_the_pool_is_not_to_blame()
    {
        var inner = new Inner();
        var pool = DebugArrayPool<byte>.Around(inner);
        byte[] array = pool.Rent(100);
        inner.Return(array);
        using DebugPoolScope scope = pool.BeginScope("honest");

        byte[] same = pool.Rent(60);
        pool.Return(same);

        Assert.Same(array, same);
        scope.AssertClean();
        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal((MisuseKind.DuplicateFromInner, 100), (report.Kind, report.RequestedLength));
        Assert.Equal((2, 1, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Returned, pool.Outstanding));
    }

    [Fact]
    public void An_array_that_the_inner_pool_lends_while_it_is_watched_stays_with_who_rents_it()
    {
        var inner = new Inner();
        var pool = DebugArrayPool<byte>.Around(inner);
        byte[] array = pool.Rent(100);
        pool.Return(array);
        inner.Return(array);

        byte[] same = pool.Rent(100);
        same[0] = 1;
        inner.Returned.Clear();
        pool.Trim(TrimLevel.Full);

        Assert.Same(array, same);
        Assert.Empty(inner.Returned);
        Assert.Equal(MisuseKind.DuplicateFromInner, Assert.Single(pool.Reports).Kind);
        pool.Return(same);
        pool.Trim(TrimLevel.Full);
        Assert.Equal([(array, false)], inner.Returned);
    }

    /// <summary>Lends what was returned last, and tells what came back.</summary>
    private sealed class Inner : ArrayPool<byte>
    {
        private readonly Stack<byte[]> _arrays = new();

        public List<(byte[] Array, bool IsCleared)> Returned { get; } = [];

        public override byte[] Rent(int minimumLength) => _arrays.Count == 0 ? new byte[128] : _arrays.Pop();

        public override void Return(byte[] array, bool clearArray = false)
        {
            _arrays.Push(array);
            Returned.Add((array, clearArray));
        }
    }
}
