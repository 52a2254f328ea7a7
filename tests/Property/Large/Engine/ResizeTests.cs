using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.Large.Engine;

public sealed class ResizeTests
{
    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(100, 1_000, 80)]
    [InlineData(1_000, 5_000, 1_000)]
    [InlineData(5_000, 300, 300)]
    [InlineData(1_000, 50, 50)]
    [InlineData(1_000, 0, 0)]
    [InlineData(1_000, 70_000, 0)]
    public void The_beginning_stays_and_the_old_array_goes_back(int from, int to, int keep)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 50_000);
        byte[] array = pool.Rent(from);
        byte[] old = array;
        byte[] content = [.. Enumerable.Range(0, from).Select(i => (byte)i)];
        content.CopyTo(array, 0);
        pool.Resize(ref array, to, keep);

        Assert.NotSame(old, array);
        Assert.True(array.Length >= to);
        Assert.Equal(content.Take(keep), array.Take(keep));
        Assert.Throws<InvalidOperationException>(() => pool.Return(old));
        pool.Return(array);
        Assert.Equal(0, pool.GetStatistics().Outstanding);
    }

    [Theory]
    [InlineData(1_000)]
    [InlineData(800)]
    [InlineData(1_024)]
    public void An_array_that_is_good_enough_stays(int to)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] old = array;
        pool.Resize(ref array, to, preservedLength: 10);

        Assert.Same(old, array);
        Assert.Equal(1, pool.GetStatistics().Rented);
    }

    [Fact]
    public void The_old_array_is_cleared_on_request()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] old = array;
        Array.Fill(array, (byte)5);
        pool.Resize(ref array, 5_000, preservedLength: 500, clearArray: true);

        Assert.All(old, item => Assert.Equal(0, item));
        // What comes after that is not defined.
        Assert.All(array.Take(500), item => Assert.Equal(5, item));
    }

    [Fact]
    public void Arguments_outside_their_ranges_are_refused_by_name_and_change_nothing()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] old = array;
        byte[]? none = null;

        Assert.Throws<ArgumentNullException>("array", () => pool.Resize(ref none!, 10, 0));
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.Resize(ref array, -1, 0));
        Assert.Throws<ArgumentOutOfRangeException>("preservedLength", () => pool.Resize(ref array, 5_000, array.Length + 1));
        Assert.Throws<ArgumentOutOfRangeException>("preservedLength", () => pool.Resize(ref array, 100, 101));
        Assert.Throws<ArgumentOutOfRangeException>("preservedLength", () => pool.Resize(ref array, 100, -1));
        Assert.Same(old, array);
        pool.Return(array);
    }

    [Fact]
    public void After_a_failure_the_array_is_the_callers_as_before()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] old = array;
        array[7] = 7;
        _scene.Allocator.RefuseFrom = 2_000;
        Assert.Throws<OutOfMemoryException>(() => pool.Resize(ref array, 5_000, 10));
        _scene.Allocator.RefuseFrom = int.MaxValue;
        Assert.Same(old, array);
        Assert.Equal(7, array[7]);

        byte[] foreign = new byte[1_000];
        byte[] given = foreign;
        Assert.Throws<ArgumentException>("array", () => pool.Resize(ref given, 5_000, 10));
        Assert.Same(foreign, given);
        pool.Return(array);
        Assert.Equal(0, pool.GetStatistics().Outstanding);
    }

    [Theory]
    [InlineData(900)]
    [InlineData(5_000)]
    public void A_foreign_array_is_refused_before_anything_is_rented(int to)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] foreign = new byte[1_000];
        byte[] given = foreign;
        Assert.Throws<ArgumentException>("array", () => pool.Resize(ref given, to, preservedLength: 10));

        Assert.Same(foreign, given);
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 1), (statistics.Rented, statistics.Misuses));
    }

    [Theory]
    [InlineData(900)]
    [InlineData(5_000)]
    public void An_array_that_was_returned_is_refused_before_anything_is_rented(int to)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(1_000);
        byte[] returned = array;
        pool.Return(array);
        Assert.Throws<InvalidOperationException>(() => pool.Resize(ref array, to, preservedLength: 10));

        Assert.Same(returned, array);
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((1, 1), (statistics.Rented, statistics.Misuses));
        Assert.Same(returned, pool.Rent(1_000));
    }

    [Theory]
    [InlineData(900)]
    [InlineData(5_000)]
    public void An_array_of_another_pool_is_refused_before_anything_is_rented(int to)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        using LargeArrayPool<byte> other = _scene.Make();
        byte[] array = other.Rent(1_000);
        Assert.Throws<ArgumentException>("array", () => pool.Resize(ref array, to, preservedLength: 10));

        Assert.Equal(0, pool.GetStatistics().Rented);
        other.Return(array);
        Assert.Equal(0, other.GetStatistics().Outstanding);
    }

    [Theory]
    [InlineData(99)]
    [InlineData(5_000)]
    public void A_short_array_whose_return_the_inner_pool_refuses_is_refused_before_anything_is_rented(int to)
    {
        using LargeArrayPool<Unsampled> pool = _scene.Make<Unsampled>();
        var wrong = new Unsampled[100];
        Assert.Throws<ArgumentException>("array", () => pool.Resize(ref wrong, to, preservedLength: 10));

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 1), (statistics.Rented, statistics.Misuses));
    }

    [Theory]
    [InlineData(900)]
    [InlineData(5_000)]
    public void A_pool_that_only_counts_misuse_replaces_a_returned_array_and_does_not_return_it_again(int to)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.OnMisuse = MisuseResponse.Drop);
        byte[] array = pool.Rent(1_000);
        byte[] returned = array;
        array[3] = 3;
        pool.Return(array);
        byte[] next = pool.Rent(1_000);
        pool.Return(next);
        pool.Resize(ref array, to, preservedLength: 10);

        Assert.True(array.Length >= to);
        Assert.Equal(3, array[3]);
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((1, 1), (statistics.Misuses, statistics.Outstanding));
        pool.Return(array);
        Assert.Equal((1, 0), (pool.GetStatistics().Misuses, pool.GetStatistics().Outstanding));
        Assert.Same(returned, next);
    }

    /// <summary>An element type of no other test: while any pool of a type is sampled, only samplers judge its arrays of unknown length.</summary>
    private readonly record struct Unsampled(byte Value);
}
