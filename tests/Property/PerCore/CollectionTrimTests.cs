using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using FsCheck.Fluent;
using Pools.Observability;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.PerCore;

/// <summary>What a pool lets go after collections, and when.</summary>
public sealed class CollectionTrimTests
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

    [Theory]
    [InlineData(PressureLevel.Low, 2)]
    [InlineData(PressureLevel.Medium, 1)]
    public void What_a_thread_does_not_use_goes_sooner_while_memory_is_scarce(PressureLevel pressure, int intervals) => OwnThread.Run(() =>
    {
        var clock = new ManualClock();
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { TimeProvider = clock, TrimInterval = s_interval, PressureSource = new PressureDial { Level = pressure } });
        PoolInternals.Settle(pool);
        pool.OnGen2Collection();
        for (int i = 1; i < intervals; i++)
        {
            clock.Advance(s_interval);
            pool.OnGen2Collection();
            Assert.Equal(1, pool.GetStatistics().PooledArrays);
        }

        clock.Advance(s_interval);
        pool.OnGen2Collection();
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    });

    [Fact]
    public void Who_reports_for_the_pool_is_told_at_once_how_much_a_collection_has_taken() => OwnThread.Run(() =>
    {
        var clock = new ManualClock();
        var told = new ToldOfTrims();
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new()
        {
            TimeProvider = clock,
            TrimInterval = s_interval,
            PressureSource = new PressureDial { Level = PressureLevel.High },
            Reporting = PoolReporting.To(told, publisher: null),
        });
        pool.Return(pool.Rent(100));

        pool.OnGen2Collection();

        Assert.Equal([(pool.Name, 128L, PressureLevel.High)], told.Trims);
    });

    [Fact]
    public void After_a_trim_at_critical_pressure_rents_allocate_once_a_bucket() =>
        PropertyCheck.Holds(Programs.Of(Gen.Choose(1, 5_000)), RequireHitsAfterCriticalTrim, cases: 200);

    private static void RequireHitsAfterCriticalTrim(int[] lengths) => OwnThread.Run(() =>
    {
        var pressure = new PressureDial { Level = PressureLevel.Critical };
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { TimeProvider = new ManualClock(), PressureSource = pressure });
        RentAndReturn(pool, lengths);
        pool.OnGen2Collection();
        PoolStatistics trimmed = pool.GetStatistics();
        RentAndReturn(pool, lengths);

        int buckets = lengths.Select(length => Math.Max(16, BitOperations.RoundUpToPowerOf2((uint)length))).Distinct().Count();
        Assert.Equal((0, buckets), (trimmed.PooledArrays, pool.GetStatistics().Allocated - trimmed.Allocated));
    });

    private static void RentAndReturn(PerCoreArrayPool<byte> pool, int[] lengths)
    {
        foreach (int length in lengths)
        {
            pool.Return(pool.Rent(length));
        }
    }

    private sealed class ToldOfTrims : IPoolObserver
    {
        public List<(string Pool, long Bytes, PressureLevel Pressure)> Trims { get; } = [];

        public void OnMisuse(string pool, string kind, int length, long count) => Assert.Fail(kind);

        public void OnLeak(string pool, int length, long count) => Assert.Fail("leak");

        public void OnDegraded(string pool, string what, string why) => Assert.Fail(what);

        public void OnTrimmed(string pool, long bytes, PressureLevel pressure) => Trims.Add((pool, bytes, pressure));
    }
}
