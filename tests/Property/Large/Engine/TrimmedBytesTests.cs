// netstandard2.0 refuses to give pages back.
#if !POOLS_NETSTANDARD
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>Memory that a pool gives up counts once, whichever way it goes: with its array, without it, or first the one and then the other.</summary>
[Collection(ProcessWide.Name)]
public sealed class TrimmedBytesTests
{
    private const int Length = 4_096;
    private const int Count = 10;
    private const long All = Count * Length;
    private const int EnoughTicks = 12;

    private readonly LargeScene _scene = new();

    public static MatrixTheoryData<TrimLevel, PageDiscardMode> Trims => new(
        [TrimLevel.Surplus, TrimLevel.Idle, TrimLevel.Full, TrimLevel.Discard], [PageDiscardMode.Off, PageDiscardMode.On]);

    [Theory, MemberData(nameof(Trims))]
    public void Whatever_the_level_and_the_pages_each_byte_counts_once(TrimLevel level, PageDiscardMode mode)
    {
        using LargeArrayPool<byte> pool = Make(mode);
        LargeScene.Burst(pool, Count, Length);
        for (int i = 0; i < EnoughTicks; i++)
        {
            pool.Trim(level);
            _scene.Tick();
        }

        Assert.Equal(All, TrimmedBytes(pool));

        // What has stayed, or is kept weakly, loses its array and its pages, and has counted.
        pool.Trim(TrimLevel.Discard);
        Assert.Equal((All, 0), (TrimmedBytes(pool), pool.GetStatistics().RetainedBytes));
    }

    [Fact]
    public void Pages_of_what_a_trim_releases_count_as_discarded_and_not_as_trimmed_once_more()
    {
        using LargeArrayPool<byte> pool = Make(PageDiscardMode.Off);
        LargeScene.Burst(pool, Count, Length);
        pool.Trim(TrimLevel.Discard);

        Assert.Equal((All, All, All), (TrimmedBytes(pool), Large(pool).DiscardedBytes, Large(pool).ReleasedOnRequestBytes));
    }

    [Fact]
    public void A_trim_that_gives_back_what_is_needed_at_once_is_regretted_whole()
    {
        using LargeArrayPool<byte> pool = Make(PageDiscardMode.Off);
        LargeScene.Burst(pool, Count, Length);
        pool.Trim(TrimLevel.Discard);
        LargeScene.Burst(pool, Count, Length);

        Assert.Equal((All, 1), (Large(pool).RegrettedBytes, Large(pool).TrimRegret));
    }

    [Fact]
    public void What_has_lost_its_pages_long_ago_gives_up_nothing_more_when_it_is_released()
    {
        using LargeArrayPool<byte> pool = Make(PageDiscardMode.On);
        LargeScene.Burst(pool, Count, Length);
        _scene.Tick(EnoughTicks);
        Assert.Equal((All, All), (Large(pool).NonResidentBytes, TrimmedBytes(pool)));

        // More than a minute later, so that nothing is left to regret.
        _scene.Tick(EnoughTicks + 1);
        pool.Trim(TrimLevel.Full);
        LargeScene.Burst(pool, Count, Length);

        Assert.Equal((All, 0, All), (TrimmedBytes(pool), Large(pool).RegrettedBytes, Large(pool).ReleasedOnRequestBytes));
    }

    [Fact]
    public void What_has_lost_its_end_gives_up_the_rest_when_it_is_released() => Processors.RunOnOne(() =>
    {
        using LargeArrayPool<byte> pool = Make(PageDiscardMode.On, allowance: 1.75);
        List<byte[]> arrays = LargeScene.Burst(pool, 16, 5 << 20);
        byte[] other = pool.Rent(96 << 20);
        Assert.Equal([0, 2 << 20, 5 << 20], arrays.Take(3).Select(LargeInternals.ResidentBytes));
        Assert.Equal(8 << 20, TrimmedBytes(pool));
        pool.Trim(TrimLevel.Full);

        Assert.Equal(16 * (5 << 20), TrimmedBytes(pool));
        pool.Return(other);
    });

    [Fact]
    public void What_is_released_and_loses_its_pages_while_it_is_kept_weakly_counts_once_until_it_is_rented()
    {
        using LargeArrayPool<byte> pool = Make(PageDiscardMode.On);
        List<byte[]> arrays = LargeScene.Burst(pool, Count, Length);
        _scene.Pressure.Level = PressureLevel.Medium;
        _scene.Tick(4);
        _scene.Pressure.Level = PressureLevel.Low;
        Assert.Equal((All, All, All), (TrimmedBytes(pool), Large(pool).DiscardedBytes, Large(pool).ReclaimableBytes));

        // The same arrays, which have their pages again, and lose them again.
        Assert.Equal(arrays.ToHashSet(), LargeScene.Burst(pool, Count, Length).ToHashSet());
        Assert.Equal(All, Large(pool).RegrettedBytes);
        _scene.Tick(EnoughTicks);

        Assert.Equal((2 * All, 2 * All), (TrimmedBytes(pool), Large(pool).DiscardedBytes));
    }

    [Fact]
    public void The_owner_is_told_of_each_byte_once()
    {
        var owner = new Owner();
        using LargeArrayPool<byte> pool = Make(PageDiscardMode.On, reporting: PoolReporting.To(owner, publisher: null));
        LargeScene.Burst(pool, Count, Length);
        _scene.Tick(2);
        pool.Trim(TrimLevel.Discard);

        Assert.Equal((All, All), (owner.TrimmedBytes, TrimmedBytes(pool)));
    }

    private static LargeArrayStatistics Large(LargeArrayPool<byte> pool) => pool.GetStatistics().Large!;

    private static long TrimmedBytes(LargeArrayPool<byte> pool) => Large(pool).TrimmedBytes;

    private LargeArrayPool<byte> Make(PageDiscardMode mode, double allowance = 100, PoolReporting? reporting = null) => _scene.Make(
        o =>
        {
            o.DiscardPages = mode;
            o.IdleRetention = IdleRetention.None;
            o.ResidentAllowance = allowance;
            o.Reporting = reporting;
        });

    private sealed class Owner : IPoolObserver
    {
        public long TrimmedBytes { get; private set; }

        public void OnMisuse(string pool, string kind, int length, long count)
        {
        }

        public void OnLeak(string pool, int length, long count)
        {
        }

        public void OnDegraded(string pool, string what, string why)
        {
        }

        public void OnTrimmed(string pool, long bytes, PressureLevel pressure) => TrimmedBytes += bytes;
    }
}
#endif
