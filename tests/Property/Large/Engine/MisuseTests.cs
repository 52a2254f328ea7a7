using System;
using System.Buffers;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>Every wrong return of a large array is noticed, and changes nothing.</summary>
[Collection(ProcessWide.Name)]
public sealed class MisuseTests
{
    private const int Length = 1_000;

    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(Length)]
    [InlineData(300)]
    [InlineData(70_000)]
    public void A_double_return_is_refused_wherever_the_array_is_by_then(int length)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 50_000);
        List<byte[]> arrays = LargeScene.Burst(pool, 5, length);
        arrays.ForEach(array => RequireRefused<InvalidOperationException>(pool, array));

        pool.Trim(TrimLevel.Idle);
        arrays.ForEach(array => RequireRefused<InvalidOperationException>(pool, array));
        pool.Trim();
        arrays.ForEach(array => RequireRefused<InvalidOperationException>(pool, array));
    }

    [Fact]
    public void An_array_that_no_pool_has_lent_is_refused()
    {
        using LargeArrayPool<byte> pool = _scene.Make();

        RequireRefused<ArgumentException>(pool, new byte[Length]);
        RequireRefused<ArgumentException>(pool, new byte[LargeInternals.LayoutOf(pool).LengthOf(3)]);
    }

    [Fact]
    public void An_array_of_another_pool_is_refused_by_its_name_and_stays_the_others()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        using LargeArrayPool<byte> other = _scene.Make(o => o.Name = "the other");
        byte[] array = other.Rent(Length);

        ArgumentException refusal = RequireRefused<ArgumentException>(pool, array);
        Assert.Contains("the other", refusal.Message, StringComparison.Ordinal);
        other.Return(array);
        Assert.Same(array, other.Rent(Length));
    }

    [Fact]
    public void An_array_that_only_passes_as_one_of_the_type_is_refused()
    {
        using LargeArrayPool<object> pool = _scene.Make<object>();
        using LargeArrayPool<string> strings = _scene.Make<string>();
        object[] array = strings.Rent(Length);

        Assert.Throws<ArgumentException>("array", () => pool.Return(array, clearArray: true));
        Assert.Throws<ArgumentException>("array", () => pool.Return(new string[Length]));
        Assert.Equal(2, pool.GetStatistics().Misuses);
        strings.Return((string[])array);
    }

    [Fact]
    public void An_array_of_a_wrong_length_is_the_inner_pools_to_refuse()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        var foreign = new byte[100];

        Assert.Throws<ArgumentException>("array", () => pool.Return(foreign));
        Assert.Equal(1, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void A_return_after_dispose_drops_and_a_second_one_is_still_refused()
    {
        LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(Length);
        pool.Dispose();
        pool.Return(array);

        Assert.Equal((1, 1, 0), (pool.GetStatistics().Returned, pool.GetStatistics().Dropped, pool.GetStatistics().PooledArrays));
        RequireRefused<InvalidOperationException>(pool, array);
    }

    [Fact]
    public void A_clear_length_outside_the_array_leaves_the_array_with_its_renter()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        byte[] array = pool.Rent(Length);

        Assert.Throws<ArgumentOutOfRangeException>("clearLength", () => pool.ReturnAndClear(array, array.Length + 1));
        Assert.Throws<ArgumentOutOfRangeException>("clearLength", () => pool.ReturnAndClear(array, -1));
        pool.Return(array);
        Assert.Equal((1, 1, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Returned, pool.GetStatistics().Misuses));
    }

    [Fact]
    public void With_Drop_every_misuse_is_counted_and_reported_and_nothing_throws()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.OnMisuse = MisuseResponse.Drop);
        using LargeArrayPool<byte> other = _scene.Make(o => o.Name = "the other");
        byte[] mine = pool.Rent(Length);
        byte[] others = other.Rent(Length);
        pool.Return(mine);
        mine[0] = 1;

        List<EventRecord> events = LargeScene.Listen(
            () =>
            {
                pool.Return(mine, clearArray: true);
                pool.Return(others, clearArray: true);
                pool.Return(new byte[Length], clearArray: true);
            },
            pool,
            7);

        Assert.Equal(["DoubleReturn", "WrongPool", "Foreign"], events.Select(e => (string)e.Values[0]!));
        Assert.All(events, e => Assert.Equal(pool.Name, e.Values[2]));
        Assert.Equal([mine.Length, others.Length, Length], events.Select(e => (int)e.Values[1]!));
        Assert.Equal((3, 1), (pool.GetStatistics().Misuses, pool.GetStatistics().Returned));
        Assert.Equal(1, mine[0]);
    }

    [Fact]
    public void A_million_right_returns_are_never_taken_for_wrong_ones()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 20_000);
        var random = new Random(20_260);
        var held = new List<byte[]>();
        for (int i = 0; i < 1_000_000; i++)
        {
            held.Add(pool.Rent(300 + random.Next(700)));
            if (held.Count > 20)
            {
                int at = random.Next(held.Count);
                pool.Return(held[at]);
                held.RemoveAt(at);
            }

            if (i % 10_000 == 0)
            {
                _scene.Tick();
            }
        }

        Assert.Equal((0, held.Count), (pool.GetStatistics().Misuses, pool.GetStatistics().Outstanding));
    }

    private static TException RequireRefused<TException>(LargeArrayPool<byte> pool, byte[] array)
        where TException : Exception
    {
        PoolStatistics before = pool.GetStatistics();
        Array.Fill(array, (byte)7);

        var refusal = Assert.Throws<TException>(() => pool.Return(array, clearArray: true));
        Assert.Contains(pool.Name, refusal.Message, StringComparison.Ordinal);
        Assert.Contains(array.Length.ToString(CultureInfo.InvariantCulture), refusal.Message, StringComparison.Ordinal);
        Assert.All(array, item => Assert.Equal(7, item));
        PoolStatistics after = pool.GetStatistics();
        Assert.Equal((before.Returned, before.PooledArrays, before.Dropped, before.Misuses + 1), (after.Returned, after.PooledArrays, after.Dropped, after.Misuses));
        return refusal;
    }
}
