using Pools.Memory;
using Pools.Tests.Large;
using Xunit;

namespace Pools.Tests.Property.Memory;

/// <summary>Other processes fill the machine's memory; this one uses little.</summary>
public sealed class LoadOfOthersTests
{
    private const long Gibibyte = 1L << 30;

    private readonly ProcessPressure _pressure = new(new NearlyFullMachine());

    [Fact]
    public void A_per_core_pool_keeps_pooling_when_other_processes_use_the_memory() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { TimeProvider = new ManualClock(), PressureSource = _pressure });
        byte[] array = pool.Rent(4_096);
        pool.Return(array);
        pool.OnGen2Collection();

        Assert.Same(array, pool.Rent(4_096));
    });

    [Fact]
    public void A_large_pool_keeps_pooling_when_other_processes_use_the_memory()
    {
        var scene = new LargeScene();
        using LargeArrayPool<byte> pool = scene.Make(o => o.PressureSource = _pressure);
        pool.OnGen2Collection();
        byte[] array = pool.Rent(LargeScene.Threshold);
        pool.Return(array);

        Assert.Equal(array.Length, pool.GetStatistics().RetainedBytes);
        Assert.Same(array, pool.Rent(LargeScene.Threshold));
    }

    [Fact]
    public void High_pressure_ends_when_the_process_releases_its_memory()
    {
        var machine = new NearlyFullMachine { CommittedBytes = 40 * Gibibyte };
        int collections = 0;
        var pressure = new ProcessPressure(machine, fullCollections: () => ++collections);
        Assert.Equal(PressureLevel.Critical, pressure.Current);
        machine.CommittedBytes = Gibibyte;

        Assert.Equal(PressureLevel.Medium, pressure.Current);
    }

    /// <summary>64 GiB, of them 95 % of the threshold in use.</summary>
    private sealed class NearlyFullMachine : IMemoryReadings
    {
        private const long Threshold = 60 * Gibibyte;

        public long CommittedBytes { get; set; } = Gibibyte;

        public MemoryReadings Read() => Readings.Unknown with
        {
            CommittedBytes = CommittedBytes,
            TotalAvailableBytes = 64 * Gibibyte,
            MemoryLoadBytes = Threshold / 100 * 95 + 100,
            HighMemoryLoadThresholdBytes = Threshold,
        };
    }
}
