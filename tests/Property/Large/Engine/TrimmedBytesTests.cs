// netstandard2.0 refuses to discard pages.
#if !POOLS_NETSTANDARD
using Pools.Observability;

namespace Pools.Tests.Large.Engine;

/// <summary>Trimmed memory counts once, whether it is released with its array or its pages are discarded.</summary>
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
    public void Each_byte_counts_once(TrimLevel level, PageDiscardMode mode)
    {
        using LargeArrayPool<byte> pool = Make(mode);
        LargeScene.Burst(pool, Count, Length);
        for (int i = 0; i < EnoughTicks; i++)
        {
            pool.Trim(level);
            _scene.Tick();
        }

        Assert.Equal(All, Large(pool).TrimmedBytes);
        pool.Trim(TrimLevel.Discard);
        Assert.Equal((All, 0), (Large(pool).TrimmedBytes, pool.GetStatistics().RetainedBytes));
    }

    [Fact]
    public void An_array_that_lost_its_pages_trims_nothing_more_when_it_is_released()
    {
        using LargeArrayPool<byte> pool = Make(PageDiscardMode.On);
        LargeScene.Burst(pool, Count, Length);
        _scene.Tick(EnoughTicks);
        Assert.Equal((All, All), (Large(pool).NonResidentBytes, Large(pool).TrimmedBytes));

        // More than a minute later, so that nothing is left to regret.
        _scene.Tick(EnoughTicks + 1);
        pool.Trim(TrimLevel.Full);
        LargeScene.Burst(pool, Count, Length);

        LargeArrayStatistics large = Large(pool);
        Assert.Equal((All, 0, All), (large.TrimmedBytes, large.RegrettedBytes, large.ReleasedOnRequestBytes));
    }

    [Fact]
    public void The_observer_hears_of_each_byte_once()
    {
        long heard = 0;
        TrimObserver observer = new() { OnTrim = bytes => heard += bytes };
        using LargeArrayPool<byte> pool = Make(PageDiscardMode.On, PoolReporting.To(observer, publisher: null));
        LargeScene.Burst(pool, Count, Length);
        _scene.Tick(2);
        pool.Trim(TrimLevel.Discard);

        Assert.Equal((All, All), (heard, Large(pool).TrimmedBytes));
    }

    private static LargeArrayStatistics Large(LargeArrayPool<byte> pool) => pool.GetStatistics().Large!;

    private LargeArrayPool<byte> Make(PageDiscardMode mode, PoolReporting? reporting = null) => _scene.Make(o =>
    {
        o.DiscardPages = mode;
        o.IdleRetention = IdleRetention.None;
        o.ResidentAllowance = 100;
        o.Reporting = reporting;
    });
}
#endif
