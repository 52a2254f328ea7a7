namespace Pools.Tests.PerCore;

/// <summary>What a pool releases after collections, and when.</summary>
public sealed class CollectionTrimTests
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    private readonly ManualClock _clock = new();
    private readonly PressureDial _pressure = new();

    [Fact]
    public void First_collection_only_takes_note() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<byte> pool = Make();
        List<byte[]> arrays = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
        arrays.ForEach(array => pool.Return(array));

        pool.OnGen2Collection();
        Assert.True(pool.GetStatistics().PooledArrays > 0);

        // Arrays that are idle for two intervals are released.
        _clock.Advance(2 * s_interval);
        pool.OnGen2Collection();
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    });

    [Theory, InlineData(PressureLevel.Low, 2), InlineData(PressureLevel.Medium, 1)]
    public void Unused_arrays_of_a_thread_go_sooner_while_memory_is_scarce(PressureLevel pressure, int intervals) => OwnThread.Run(() =>
    {
        _pressure.Level = pressure;
        using PerCoreArrayPool<byte> pool = Make();
        PoolInternals.Settle(pool);
        pool.OnGen2Collection();
        for (int i = 1; i <= intervals; i++)
        {
            Assert.Equal(1, pool.GetStatistics().PooledArrays);
            _clock.Advance(s_interval);
            pool.OnGen2Collection();
        }

        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    });

    [Fact]
    public void Observer_is_told_how_much_a_collection_released() => OwnThread.Run(() =>
    {
        var told = new RecordingObserver();
        _pressure.Level = PressureLevel.High;
        using PerCoreArrayPool<byte> pool = Make(o => o.Reporting = PoolReporting.To(told, publisher: null));
        pool.Return(pool.Rent(100));

        pool.OnGen2Collection();

        Assert.Equal([(pool.Name, 128L, PressureLevel.High)], told.Trims);
        Assert.Empty(told.Degraded);
    });

    [Property(MaxTest = 100)]
    public FsCheck.Property Rents_after_a_trim_at_critical_pressure_allocate_once_a_bucket() =>
        Prop.ForAll(Arb.From(Gen.Choose(1, 5_000)).Array(), lengths => OwnThread.Run(() =>
        {
            _pressure.Level = PressureLevel.Critical;
            using PerCoreArrayPool<byte> pool = Make();
            Array.ForEach(lengths, length => pool.Return(pool.Rent(length)));
            pool.OnGen2Collection();
            PoolStatistics trimmed = pool.GetStatistics();
            Array.ForEach(lengths, length => pool.Return(pool.Rent(length)));

            int buckets = lengths.Select(length => Math.Max(16, BitOperations.RoundUpToPowerOf2((uint)length))).Distinct().Count();
            Assert.Equal((0, buckets), (trimmed.PooledArrays, pool.GetStatistics().Allocated - trimmed.Allocated));
        }));

    private PerCoreArrayPool<byte> Make(Action<PerCoreArrayPoolOptions>? configure = null)
    {
        var options = new PerCoreArrayPoolOptions { TimeProvider = _clock, TrimInterval = s_interval, PressureSource = _pressure };
        configure?.Invoke(options);
        return StillPool.Make<byte>(options);
    }
}
