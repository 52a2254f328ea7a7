using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.PerCore;

public sealed class FirstLookTests
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    [Fact]
    public void The_first_collection_is_a_first_look_however_young_the_pool_is() => OwnThread.Run(() =>
    {
        var clock = new ManualClock();
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { TimeProvider = clock, TrimInterval = s_interval, PressureSource = new PressureDial() });
        byte[][] arrays = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
        foreach (byte[] array in arrays)
        {
            pool.Return(array);
        }

        pool.OnGen2Collection();
        Assert.True(pool.GetStatistics().PooledArrays > 0);

        // What is idle for two intervals goes.
        clock.Advance(2 * s_interval);
        pool.OnGen2Collection();

        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    });
}
