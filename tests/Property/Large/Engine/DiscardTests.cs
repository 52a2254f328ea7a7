// netstandard2.0 refuses to give pages back.
#if !POOLS_NETSTANDARD
using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Large;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>Arrays that stay while their pages go. The pages are the test's: they refuse every array that the trimmer does not own.</summary>
[Collection(ProcessWide.Name)]
public sealed class DiscardTests
{
    private const int Length = 4_096;
    private const int Degraded = 9;

    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(40)]
    public void Idle_arrays_stay_and_all_give_their_pages_back_within_30_seconds(int count)
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = LargeScene.Burst(pool, count, Length);
        _scene.Tick(2 + (int)Math.Log2(count) + 1);

        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.Equal((count * Length, count * Length), (large.RetainedBytes, large.NonResidentBytes));
        Assert.All(arrays, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
        Assert.Equal((0, count * Length), (large.ReleasedSurplusBytes, large.DiscardedBytes));
    }

    [Fact]
    public void What_has_no_pages_is_rented_last_and_has_them_again_when_it_comes_back()
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 40, Length);
        _scene.Tick();

        // As long as somebody rents, pages go by halves.
        pool.Return(pool.Rent(20_000));
        _scene.Tick();
        long cold = pool.GetStatistics().Large!.NonResidentBytes / Length;
        Assert.InRange(cold, 1, 39);
        var hot = Enumerable.Range(0, 40 - (int)cold).Select(_ => pool.Rent(Length)).ToList();
        Assert.All(hot, array => Assert.Equal(0, _scene.Pages.TimesOf(array)));
        var rest = Enumerable.Range(0, (int)cold).Select(_ => pool.Rent(Length)).ToList();
        Assert.Equal((0, 41), (pool.GetStatistics().Large!.NonResidentBytes, pool.GetStatistics().Allocated));
        rest.ForEach(array => pool.Return(array));

        Assert.Equal(0, pool.GetStatistics().Large!.NonResidentBytes);
        Assert.Equal(arrays.ToHashSet(), hot.Concat(rest).ToHashSet());
    }

    [Fact]
    public void A_failure_is_reported_once_and_not_tried_again_and_the_pool_lets_go_as_without()
    {
        using LargeArrayPool<byte> pool = Make();
        _scene.Pages.Errno = 22;
        List<EventRecord> events = LargeScene.Listen(
            () =>
            {
                LargeScene.Burst(pool, 40, Length);
                _scene.Tick(20);
            },
            pool,
            Degraded);

        Assert.Equal($"{pool.Name}: page discard", Assert.Single(events).Values[0]);
        Assert.Contains("22", (string)events[0].Values[1]!, StringComparison.Ordinal);
        Assert.Equal(1, _scene.Pages.Calls);
        Assert.Equal((0, 0), (pool.GetStatistics().Large!.NonResidentBytes, pool.GetStatistics().RetainedBytes));
        pool.Return(pool.Rent(Length));
    }

    [Fact]
    public void Pages_are_never_taken_from_an_array_that_is_rented()
    {
        using LargeArrayPool<byte> pool = Make();
        var tenants = new Tenants<byte>(pool, stamp => (byte)((stamp % 255) + 1));
        var random = new Random(99);
        var held = new List<Lease<byte>>();
        for (int step = 0; step < 3_000; step++)
        {
            if (random.Next(2) == 0)
            {
                held.Add(tenants.Rent(random.Next(300, 9_000)));
            }
            else if (held.Count > 0)
            {
                int at = random.Next(held.Count);
                tenants.Return(held[at]);
                held.RemoveAt(at);
            }

            if (random.Next(20) == 0)
            {
                _scene.Clock.Advance(TimeSpan.FromSeconds(random.Next(20)));
                _scene.Collector.FullCollections += random.Next(2);
                _scene.Pressure.Level = (PressureLevel)random.Next(3);
                pool.Trim((TrimLevel)random.Next(2));
            }

            Assert.InRange(pool.GetStatistics().Large!.NonResidentBytes, 0, pool.GetStatistics().Large!.RetainedBytes);
        }

        Assert.True(_scene.Pages.Calls > 100, $"only {_scene.Pages.Calls} discards: the test has tested little");
    }

    [Fact]
    public void An_array_that_is_resized_within_its_length_has_as_many_pages() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 16, 5 << 20);
        byte[] other = pool.Rent(104 << 20);
        Assert.Equal(3 << 20, LargeInternals.ResidentBytes(arrays[0]));
        List<byte[]> rented = [.. arrays.Select(_ => pool.Rent(3 << 20))];
        byte[] resized = rented.Find(array => array == arrays[0])!;
        pool.Resize(ref resized, 5 << 20, preservedLength: 1);

        Assert.Same(arrays[0], resized);
        Assert.Equal(5 << 20, LargeInternals.ResidentBytes(resized));
        pool.Return(other);
    });

    [Theory]
    [InlineData(PageDiscardMode.On, true)]
    [InlineData(PageDiscardMode.Off, false)]
    public void Where_pages_are_given_back_an_array_is_good_enough_up_to_two_and_a_half_times(PageDiscardMode mode, bool stays)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.DiscardPages = mode);
        pool.Trim(TrimLevel.Surplus);
        byte[] array = pool.Rent(10_000);
        byte[] old = array;
        pool.Resize(ref array, 4_500, preservedLength: 100);

        Assert.Equal(stays, array == old);
    }

    [Fact]
    public void A_longer_array_that_has_its_pages_serves_before_one_of_the_right_length_that_has_none()
    {
        using LargeArrayPool<byte> pool = Make();
        byte[] exact = LargeScene.Burst(pool, 1, Length)[0];
        _scene.Tick(4);
        Assert.Equal(1, _scene.Pages.TimesOf(exact));
        byte[] longer = LargeScene.Burst(pool, 1, 2 * Length)[0];

        Assert.Same(longer, pool.Rent(Length));
        Assert.Same(exact, pool.Rent(Length));
    }

    [Fact]
    public void Of_what_has_lost_its_end_a_shorter_request_misses_nothing() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 16, 5 << 20);
        byte[] other = pool.Rent(104 << 20);
        Assert.Equal([3 << 20, 5 << 20], arrays.Take(2).Select(LargeInternals.ResidentBytes));
        HashSet<byte[]> rented = [.. arrays.Select(_ => pool.Rent(3 << 20))];

        Assert.Equal(arrays.ToHashSet(), rented);
        Assert.Equal(3 << 20, LargeInternals.ResidentBytes(arrays[0]));
        Assert.Equal(1, _scene.Pages.Calls);
        pool.Return(other);
    });

    [Fact]
    public void What_is_cleared_at_its_return_has_its_pages_again()
    {
        using LargeArrayPool<byte> pool = Make();
        byte[] array = LargeScene.Burst(pool, 1, Length)[0];
        _scene.Tick(4);
        Assert.Equal(Length, pool.GetStatistics().Large!.NonResidentBytes);
        Assert.Same(array, pool.Rent(Length));
        pool.Return(array, clearArray: true);

        Assert.Equal(Length, LargeInternals.ResidentBytes(array));
    }

    [Fact]
    public void An_array_that_a_collection_has_moved_gives_its_new_pages_back()
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 10, Length);
        _scene.Tick(8);
        Assert.All(arrays, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
        _scene.Pages.Move(arrays[3]);
        _scene.Tick();
        Assert.Equal(1, _scene.Pages.TimesOf(arrays[3]));
        _scene.Collector.FullCollections++;
        _scene.Tick();

        Assert.Equal(2, _scene.Pages.TimesOf(arrays[3]));
        Assert.Equal(11, _scene.Pages.Calls);
        Assert.Equal(10 * Length, pool.GetStatistics().Large!.NonResidentBytes);
    }

    [Fact]
    public void An_array_counts_as_kept_while_its_pages_go()
    {
        const int Count = 10;
        using LargeArrayPool<byte> pool = Make();
        List<long> kept = [];
        _scene.Pages.WhileDiscarding = () => kept.Add(pool.GetStatistics().PooledArrays);

        // First, those that nothing has needed for some time. Next, one that has moved.
        List<byte[]> arrays = LargeScene.Burst(pool, Count, Length);
        _scene.Tick(2 + Count);
        _scene.Pages.Move(arrays[3]);
        _scene.Collector.FullCollections++;
        _scene.Tick();
        Assert.Equal(Enumerable.Repeat((long)Count, Count + 1), kept);
    }

    [Fact]
    public void It_does_so_too_while_they_make_room_for_another() => Processors.RunOnOne(() =>
    {
        const int Count = 16;
        using LargeArrayPool<byte> pool = Make();
        List<long> kept = [];
        _scene.Pages.WhileDiscarding = () => kept.Add(pool.GetStatistics().PooledArrays);
        LargeScene.Burst(pool, Count, 5 << 20);
        byte[] other = pool.Rent(104 << 20);

        Assert.Equal([Count], kept.Distinct());
        Assert.Equal(Count, pool.GetStatistics().PooledArrays);
        pool.Return(other);
    });

    [Fact]
    public void It_keeps_its_place_where_the_arrays_of_a_class_are_counted() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = _scene.Make(o =>
        {
            o.DiscardPages = PageDiscardMode.On;
            o.IdleRetention = IdleRetention.None;
            o.MaxArraysPerBucket = 1;
        });
        List<byte[]> arrays = [.. Enumerable.Range(0, 3).Select(_ => pool.Rent(Length))];
        pool.Return(arrays[0]);
        long kept = 0;
        _scene.Pages.WhileDiscarding = () =>
        {
            // The second one pushes the first one out of the slot.
            pool.Return(arrays[1]);
            pool.Return(arrays[2]);
            kept = pool.GetStatistics().PooledArrays;
        };
        _scene.Tick(3);

        Assert.Equal((2, 2, Length), (kept, pool.GetStatistics().PooledArrays, pool.GetStatistics().Large!.NonResidentBytes));
    });

    [Fact]
    public void A_trim_that_is_told_to_discards_all_even_where_surplus_keeps_its_pages()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        List<byte[]> arrays = LargeScene.Burst(pool, 10, Length);
        _scene.Tick(4);
        Assert.Equal(0, _scene.Pages.Calls);
        pool.Trim(TrimLevel.Discard);

        Assert.All(arrays, array => Assert.Equal(1, _scene.Pages.TimesOf(array)));
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().Large!.ReclaimableBytes));
    }

    /// <summary>With an allowance that makes even numbers.</summary>
    private LargeArrayPool<byte> Make() => _scene.Make(o =>
    {
        o.ResidentAllowance = 1.75;
        o.DiscardPages = PageDiscardMode.On;
        o.IdleRetention = IdleRetention.None;
    });
}
#endif
