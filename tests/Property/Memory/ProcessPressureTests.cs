using Pools.Tests.Large;

namespace Pools.Tests.Property.Memory;

public sealed class ProcessPressureTests
{
    private readonly ManualClock _clock = new();
    private readonly ReadingsDial _dial = new() { Percent = 96 };
    private readonly ProcessPressure _pressure;
    private int _collections;

    public ProcessPressureTests() => _pressure = new ProcessPressure(_dial.Read, _clock, () => _collections);

    [Fact]
    public void Each_reading_follows_the_governor()
    {
        foreach ((int percent, PressureLevel level) in ((int, PressureLevel)[])
        [
            (69, PressureLevel.Low), (70, PressureLevel.Medium), (95, PressureLevel.Critical),
            (90, PressureLevel.Critical), (89, PressureLevel.High), (10, PressureLevel.Low),
        ])
        {
            _collections++;
            _dial.Percent = percent;
            Assert.Equal(level, _pressure.Current);
        }

        Assert.Equal(6, _dial.Reads);
    }

    [Fact]
    public void A_level_serves_until_a_full_collection_has_run()
    {
        Assert.Equal(PressureLevel.Critical, _pressure.Current);
        _dial.Percent = 10;
        Assert.All(Enumerable.Range(0, 100), _ => Assert.Equal(PressureLevel.Critical, _pressure.Current));
        Assert.Equal(1, _dial.Reads);

        _collections++;
        Assert.Equal(PressureLevel.Low, _pressure.Current);
        Assert.Equal(2, _dial.Reads);
    }

    [Theory, InlineData(1), InlineData(-1)]
    public void A_level_serves_until_time_has_passed_or_the_clock_was_set_back(int direction)
    {
        _ = _pressure.Current;
        _dial.Percent = 10;
        _clock.Advance(direction * ProcessPressure.ReadingLasts);

        Assert.Equal(PressureLevel.Low, _pressure.Current);
        Assert.Equal(2, _dial.Reads);
    }

    [Fact]
    public void One_reading_serves_all_pools_after_a_collection() => OwnThread.Run(() =>
    {
        LargeScene scene = new();
        List<PerCoreArrayPool<byte>> perCore =
            [.. Enumerable.Range(0, 50).Select(_ => StillPool.Make<byte>(new() { PressureSource = _pressure }))];
        List<LargeArrayPool<byte>> large =
            [.. Enumerable.Range(0, 50).Select(_ => scene.Make(options => options.PressureSource = _pressure))];
        perCore.ForEach(static pool => pool.Return(pool.Rent(100)));
        large.ForEach(static pool => pool.Return(pool.Rent(1_000)));
        int before = _dial.Reads;
        _collections++;
        perCore.ForEach(static pool => pool.OnGen2Collection());
        large.ForEach(static pool => pool.OnGen2Collection());

        Assert.Equal(before + 1, _dial.Reads);
        Assert.All(perCore, static pool => Assert.Equal(0, pool.GetStatistics().PooledArrays));
        Assert.All(large, static pool => Assert.Equal(0, pool.GetStatistics().RetainedBytes));
        perCore.ForEach(static pool => pool.Dispose());
        large.ForEach(static pool => pool.Dispose());
    });

    [Fact]
    public void A_thread_that_asks_during_a_reading_gets_the_last_level_without_waiting()
    {
        Assert.Equal(PressureLevel.Critical, _pressure.Current);
        PressureLevel meanwhile = PressureLevel.Low;
        _dial.Percent = 10;
        _collections++;
        _dial.OnRead = () => OwnThread.Run(() => meanwhile = _pressure.Current);

        Assert.Equal((PressureLevel.Low, PressureLevel.Critical, 2), (_pressure.Current, meanwhile, _dial.Reads));
    }

    [Fact]
    public void A_reading_that_throws_leaves_the_source_usable()
    {
        _dial.OnRead = () => throw new InvalidOperationException();
        Assert.Throws<InvalidOperationException>(() => _pressure.Current);
        _dial.OnRead = null;
        PressureLevel elsewhere = PressureLevel.Low;
        OwnThread.Run(() => elsewhere = _pressure.Current);
        Assert.Equal(PressureLevel.Critical, elsewhere);
    }
}
