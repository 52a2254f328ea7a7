namespace Pools.Tests.Large.Engine;

/// <summary>The timer of a large pool trims the inner pool, too, and discards pages of arrays that leave it.</summary>
public sealed class InnerTrimTests
{
    // Arrays of the inner pool whose pages are discarded, and some that are too short.
    private const int Long = 131_072;
    private const int Short = 65_536;

    private readonly LargeScene _scene = new();

    [Fact]
    public void Ticks_release_the_arrays_of_the_inner_pool() => OwnThread.Run(() =>
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 150, 100);
        Assert.Equal(150, InnerOf(pool).PooledArrays);
        _scene.Tick(10);

        Assert.Equal((0, 0), (InnerOf(pool).PooledBytes, _scene.Clock.ArmedTimers));
    });

    [Fact]
    public void Long_arrays_that_leave_core_caches_lose_their_pages() => OwnThread.Run(() =>
    {
        using LargeArrayPool<byte> pool = Make();
        List<byte[]> longOnes = LargeScene.Burst(pool, 20, Long);
        LargeScene.Burst(pool, 20, Short);
        byte[] rented = LargeScene.Mark(pool.Rent(Long));
        Assert.Equal(0, _scene.Pages.Calls);
        _scene.Tick(10);

        Assert.NotEqual(0, _scene.Pages.Calls);
        Assert.All(_scene.Pages.Discarded, discarded => Assert.Contains((byte[])discarded.Target!, longOnes.Except([rented])));
        Assert.All(longOnes, array => Assert.InRange(_scene.Pages.TimesOf(array), 0, 1));
        Assert.Equal(0, InnerOf(pool).PooledBytes);
        LargeScene.RequireMarked(rented);
    });

#if !POOLS_NETSTANDARD
    [Fact]
    public void Short_arrays_that_leave_core_caches_lose_their_pages_if_they_are_pinned() => OwnThread.Run(() =>
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => (o.ThresholdBytes, o.DiscardPages, o.PinArrays) = (1 << 20, default, true));
        LargeScene.Burst(pool, 20, Short);
        _scene.Tick(10);

        Assert.NotEqual(0, _scene.Pages.Calls);
    });
#endif

    [Fact]
    public void Arrays_that_leave_core_caches_keep_their_pages_where_pages_are_not_discarded() => OwnThread.Run(() =>
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.ThresholdBytes = 1 << 20);
        LargeScene.Burst(pool, 20, Long);
        _scene.Tick(10);

        Assert.Equal((0, 0), (InnerOf(pool).PooledBytes, _scene.Pages.Calls));
    });

    [Fact]
    public void Renters_of_inner_arrays_keep_their_data()
    {
        using LargeArrayPool<byte> pool = Make();
        var tenants = new Tenants<byte>(pool, stamp => (byte)((stamp % 255) + 1), Inherited.AsLeftOrZero, stride: 4_096);
        void Rent(Random random)
        {
            List<Lease<byte>> held = [.. Enumerable.Range(0, 1 + random.Next(16)).Select(_ => tenants.Rent(random.Next(Short, 2 * Long)))];
            held.ForEach(lease => tenants.Return(lease));
        }

        LargeScene.RunBeside(Rent, () => _scene.TickUntilDiscarding(Depth.Of(500, 10_000)));
        Assert.NotEqual(0, _scene.Pages.Calls);
        Assert.Equal(0, pool.GetStatistics().Misuses);

        pool.Trim();
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    }

    private static PoolStatistics InnerOf(LargeArrayPool<byte> pool) => LargeInternals.OwnInnerOf(pool)!.GetStatistics();

    private LargeArrayPool<byte> Make() => _scene.Make(o => (o.ThresholdBytes, o.DiscardPages) = (1 << 20, PageDiscardMode.Auto));
}
