using System;
using System.Diagnostics.Tracing;
using System.Threading;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>Listeners that take a lock which another thread holds while it uses the pool: no thread is inside a gate while it tells of events.</summary>
[Collection(ProcessWide.Name)]
public sealed class ListenerLockTests
{
    private const int BufferTrimmed = 4;
    private const int BufferTrimPoll = 5;
    private const int Length = 4_096;

    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(BufferTrimmed, false)]
    [InlineData(BufferTrimmed, true)]
    [InlineData(BufferTrimPoll, false)]
    [InlineData(BufferTrimPoll, true)]
    public void A_listener_may_wait_for_who_disposes_of_the_pool(int id, bool onCollection)
    {
        LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        RequireBothEnd(pool, id, trims: onCollection ? pool.OnGen2Collection : () => pool.Trim(), uses: pool.Dispose);
        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    [Theory]
    [InlineData(BufferTrimmed)]
    [InlineData(BufferTrimPoll)]
    public void A_listener_may_wait_for_who_trims_and_counts(int id)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        RequireBothEnd(pool, id, trims: () => pool.Trim(), uses: () =>
        {
            pool.Trim();
            pool.GetStatistics();
        });
        Assert.Equal(20, pool.GetStatistics().Trimmed);
    }

    [Fact]
    public void A_pressure_source_may_wait_for_who_disposes_of_the_pool()
    {
        LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        RequireBothEnd(
            waits =>
            {
                _scene.Pressure.OnRead = waits;
                pool.Trim();
            },
            uses: pool.Dispose);
        Assert.Equal(0, pool.GetStatistics().RetainedBytes);
    }

    /// <summary>One thread trims, and its listener waits for a lock that another one holds while it uses the pool.</summary>
    private static void RequireBothEnd(LargeArrayPool<byte> pool, int id, Action trims, Action uses) => RequireBothEnd(
        waits =>
        {
            using var tap = new EventTap(LargeScene.SourceName, EventLevel.Informational, PoolIdentity.Of(pool), e =>
            {
                if (e.EventId == id)
                {
                    waits();
                }
            });
            trims();
        },
        uses);

    /// <summary>One thread does something in which the pool calls what it is given, which waits for a lock that another one holds while it uses the pool.</summary>
    private static void RequireBothEnd(Action<Action> trims, Action uses)
    {
        object gate = new();
        using var isCalled = new ManualResetEventSlim();
        using var isLocked = new ManualResetEventSlim();
        OwnThread.RunAll(
            () =>
            {
                isLocked.Wait();
                trims(() =>
                {
                    isCalled.Set();
                    lock (gate)
                    {
                    }
                });
            },
            () =>
            {
                lock (gate)
                {
                    isLocked.Set();
                    isCalled.Wait();
                    uses();
                }
            });
    }
}
