namespace Pools.Tests.Adapters;

public sealed class RentedArrayTests
{
    [Theory, InlineData(0), InlineData(1), InlineData(70_000)]
    public void A_lease_has_exactly_the_requested_length(int length) => EveryPool.Try<char>(pool =>
    {
        using RentedArray<char> lease = pool.Lease(length);
        Assert.Equal((length, length, length, length), (lease.Length, lease.Span.Length, lease.Memory.Length, lease.ArraySegment.Count));
        lease.Span.Fill('x');
        Assert.Equal(new string('x', length), lease.Memory.ToString());
        Assert.Equal(0, lease.ArraySegment.Offset);
        Assert.Same(lease.DangerousGetArray(), lease.ArraySegment.Array);
        Assert.True(MemoryMarshal.TryGetArray(lease.Memory, out ArraySegment<char> segment) && segment.Count == length);
    });

    [Fact]
    public void A_lease_returns_its_array_once_also_by_a_copy() => EveryPool.UnderDebug<byte>(pool =>
    {
        using RentedArray<byte> lease = pool.Lease(10);
        RentedArray<byte> copy = lease;
        lease.Dispose();
        copy.Dispose();
        lease.Dispose();
        Assert.True(lease.IsDisposed && copy.IsDisposed);
    });

    [Fact]
    public void An_ended_lease_throws_when_used_and_ends_no_later_one() => OwnThread.Run(() =>
    {
        WitnessPool<byte> pool = new();
        RentedArray<byte> stale = pool.Lease(10);
        stale.Dispose();
        for (int i = 0; i < 300; i++)
        {
            using RentedArray<byte> later = pool.Lease(10);
            stale.Dispose();
            Assert.Equal(1, pool.OutCount);
            Assert.False(later.IsDisposed);
            Assert.Throws<ObjectDisposedException>(() => stale.Length);
            Assert.Throws<ObjectDisposedException>(() => stale.Span[0]);
            Assert.Throws<ObjectDisposedException>(() => stale.Memory);
            Assert.Throws<ObjectDisposedException>(() => stale.DangerousGetArray());
        }

        Assert.Equal(301, pool.Returned);
    });

    [Fact]
    public void Lease_that_another_thread_ends_is_ended_once()
    {
        WitnessPool<byte> pool = new();
        OwnThread.Run(() =>
        {
            RentedArray<byte>[] held = [.. Enumerable.Range(0, 200).Select(_ => pool.Lease(10))];
            OwnThread.Run(() => Array.ForEach(held, lease => lease.Dispose()));
            using RentedArray<byte> later = pool.Lease(10);
            Array.ForEach(held, lease => lease.Dispose());
            Assert.All(held, lease => Assert.True(lease.IsDisposed));
            Assert.Equal((200, 1), (pool.Returned, pool.OutCount));
        });
    }

    [Fact]
    public void Leases_that_begin_inside_a_rent_or_a_return_are_independent() => OwnThread.Run(() =>
    {
        WitnessPool<byte> pool = new();
        List<RentedArray<byte>> inside = [];
        void BeginAnother()
        {
            (pool.InRent, pool.InReturn) = (null, null);
            inside.Add(pool.Lease(10));
        }

        pool.Lease(10).Dispose();
        pool.InRent = BeginAnother;
        RentedArray<byte> lease = pool.Lease(10);
        pool.InReturn = BeginAnother;
        lease.Dispose();
        Assert.True(lease.IsDisposed);
        Assert.All(inside, other => Assert.False(other.IsDisposed));
        inside.ForEach(other => other.Dispose());
        Assert.Equal((4, 0), (pool.Returned, pool.OutCount));
    });

    [Fact]
    public void Lease_is_over_although_its_pool_throws_on_return()
    {
        WitnessPool<byte> pool = new() { ThrowsOnReturn = true };
        RentedArray<byte> lease = pool.Lease(10);
        Assert.Throws<NotSupportedException>(lease.Dispose);
        lease.Dispose();
        Assert.Throws<ObjectDisposedException>(() => lease.Length);
        Assert.Equal((1, 0), (pool.Returned, pool.OutCount));
    }

    [Fact]
    public void The_default_lease_is_empty()
    {
        RentedArray<byte> lease = default;
        Assert.Equal((0, 0, 0), (lease.Length, lease.Span.Length, lease.Memory.Length));
        Assert.Empty(lease.DangerousGetArray());
        lease.Dispose();
        Assert.False(lease.IsDisposed);
    }

    [Fact]
    public void Arrays_are_cleared_as_the_policy_says()
    {
        Assert.True(ComesBackCleared(ClearPolicy.WhenReferences));
        Assert.True(ComesBackCleared(ClearPolicy.Always));
        Assert.False(ComesBackCleared(ClearPolicy.AsAsked));
    }

    [Fact]
    public void Bad_arguments_are_refused_without_a_rent()
    {
        WitnessPool<byte> pool = new();
        Assert.Throws<ArgumentNullException>("pool", () => new RentedArray<byte>(null!, 1));
        Assert.Throws<ArgumentOutOfRangeException>("length", () => pool.Lease(-1));
        Assert.Throws<ArgumentOutOfRangeException>("length", () => pool.Lease(int.MaxValue));
        Assert.Throws<ArgumentOutOfRangeException>("ClearOnReturn", () => pool.Lease(1, (ClearPolicy)7));
        Assert.Empty(pool.Asked);
    }

    private static bool ComesBackCleared(ClearPolicy policy)
    {
        WitnessPool<string> pool = new() { Filling = "text" };
        pool.Lease(10, policy).Dispose();
        return pool.AllCameBackCleared;
    }
}
