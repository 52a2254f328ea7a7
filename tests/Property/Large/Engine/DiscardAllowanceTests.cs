// netstandard2.0 refuses to give pages back.
#if !POOLS_NETSTANDARD
using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>How many pages go when others are needed: as many as pass the allowance.</summary>
[Collection(ProcessWide.Name)]
public sealed class DiscardAllowanceTests
{
    private readonly LargeScene _scene = new();

    [Fact]
    public void Before_a_miss_as_many_pages_go_as_pass_the_allowance_and_of_the_last_array_only_its_end() => Processors.RunOnOne(() =>
    {
        // 80 MiB are kept and 96 come, which make a new peak, so that 168 may be resident.
        using LargeArrayPool<byte> pool = Make(IdleRetention.None);
        List<byte[]> arrays = LargeScene.Burst(pool, 16, 5 << 20);
        Assert.Equal(0, _scene.Pages.Calls);
        byte[] other = pool.Rent(96 << 20);

        Assert.Equal(8L << 20, pool.GetStatistics().Large!.NonResidentBytes);
        Assert.Equal(2, _scene.Pages.Calls);
        Assert.Equal([0, 2 << 20, 5 << 20], arrays.Take(3).Select(LargeInternals.ResidentBytes));
        pool.Return(other);
    });

    [Fact]
    public void Before_a_miss_within_the_allowance_nothing_goes() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = Make(IdleRetention.None);
        LargeScene.Burst(pool, 20, 4 << 20);
        pool.Return(pool.Rent(60 << 20));

        Assert.Equal(0, _scene.Pages.Calls);
    });

    [Fact]
    public void A_rent_that_finds_pages_missing_makes_room_for_as_many() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = Make(IdleRetention.All);
        List<byte[]> short20 = LargeScene.Burst(pool, 3, 20 << 20);
        ForgetPeaks(pool);

        // 60 MiB are kept, 52 come, 91 may be resident.
        byte[] long52 = pool.Rent(52 << 20);
        Assert.Equal([0, 19 << 20, 20 << 20], short20.Select(LargeInternals.ResidentBytes));
        pool.Return(long52);
        ForgetPeaks(pool);

        Assert.Same(short20[2], pool.Rent(20 << 20));
        Assert.Equal(52 << 20, LargeInternals.ResidentBytes(long52));

        // What misses the fewest; then 20 + 20 are out and 52 kept where 70 may be resident.
        Assert.Same(short20[1], pool.Rent(20 << 20));
        Assert.Equal((20 << 20, 30 << 20), (LargeInternals.ResidentBytes(short20[1]), LargeInternals.ResidentBytes(long52)));
    });

    [Fact]
    public void When_giving_back_has_failed_what_had_lost_its_pages_before_serves_all_the_same() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = Make(IdleRetention.All);
        List<byte[]> short20 = LargeScene.Burst(pool, 3, 20 << 20);
        ForgetPeaks(pool);
        pool.Return(pool.Rent(52 << 20));
        Assert.Equal([0, 19 << 20, 20 << 20], short20.Select(LargeInternals.ResidentBytes));
        ForgetPeaks(pool);

        // 73 MiB are resident where 64 may be.
        _scene.Pages.Errno = 22;
        pool.Return(pool.Rent(1 << 20));
        HashSet<byte[]> rented = [.. short20.Select(_ => pool.Rent(20 << 20))];

        Assert.Equal(short20.ToHashSet(), rented);
        Assert.Equal((5, 1), (pool.GetStatistics().Allocated, _scene.Pages.Calls - _scene.Pages.Discarded.Count));
    });

    [Fact]
    public void Where_a_peak_is_forgotten_one_rent_gives_back_64_MiB_and_the_next_ones_the_rest() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = Make(IdleRetention.All);
        LargeScene.Burst(pool, 12, 16 << 20);
        ForgetPeaks(pool);
        Assert.Equal(0, pool.GetStatistics().Large!.NonResidentBytes);

        // 192 MiB are kept where 64 may be resident.
        List<byte[]> rented = [];
        List<long> cold = [];
        for (int i = 0; i < 4; i++)
        {
            rented.Add(pool.Rent(1 << 20));
            cold.Add(pool.GetStatistics().Large!.NonResidentBytes >> 20);
        }

        Assert.Equal([64, 128, 131, 132], cold);
        rented.ForEach(array => pool.Return(array));
    });

    /// <summary>Lets so much time pass that what was in use counts no more.</summary>
    private void ForgetPeaks(LargeArrayPool<byte> pool)
    {
        _scene.Clock.Advance(TimeSpan.FromMinutes(2));
        pool.Trim(TrimLevel.Surplus);
    }

    /// <summary>With an allowance that makes even numbers.</summary>
    private LargeArrayPool<byte> Make(IdleRetention retention) => _scene.Make(o =>
    {
        o.ResidentAllowance = 1.75;
        o.DiscardPages = PageDiscardMode.On;
        o.IdleRetention = retention;
        o.MaxRetainedBytes = retention == IdleRetention.All ? 1L << 30 : null;
    });
}
#endif
