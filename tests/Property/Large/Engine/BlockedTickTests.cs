namespace Pools.Tests.Large.Engine;

/// <summary>Each pool has a timer of its own, whose ticks run on the thread pool.</summary>
public sealed class BlockedTickTests
{
    // A guard against a hang, not a measurement.
    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(5);

    [Fact]
    public void A_pressure_source_that_blocks_a_tick_does_not_stop_the_trims_of_another_pool()
    {
        using var isBlocked = new ManualResetEventSlim();
        using var end = new ManualResetEventSlim();
        using var hasTrimmed = new ManualResetEventSlim();
        using LargeArrayPool<byte> first = Make(() =>
        {
            isBlocked.Set();
            end.Wait();
        });
        LargeArrayPool<byte>? second = null;
        second = Make(() =>
        {
            if (second!.GetStatistics().RetainedBytes < 5 * 4_096)
            {
                hasTrimmed.Set();
            }
        });
        LargeScene.Burst(first, 5, 4_096);
        bool hasBlocked = isBlocked.Wait(s_hang, TestContext.Current.CancellationToken);
        LargeScene.Burst(second, 5, 4_096);

        // A tick reads the pressure first, so the one after the first release sees fewer arrays.
        bool isTrimmed = hasTrimmed.Wait(s_hang, TestContext.Current.CancellationToken);
        long keptByFirst = first.GetStatistics().RetainedBytes;
        end.Set();
        second.Dispose();

        Assert.Equal((true, true, 5 * 4_096), (hasBlocked, isTrimmed, keptByFirst));
    }

    /// <summary>A pool with the system's clock, whose pressure source runs an action in ticks.</summary>
    private static LargeArrayPool<byte> Make(Action onTick)
    {
        var scene = new LargeScene();
        scene.Pressure.OnRead = () =>
        {
            if (Thread.CurrentThread.IsThreadPoolThread)
            {
                onTick();
            }
        };
        return scene.Make(o => (o.TimeProvider, o.TrimInterval) = (TimeProvider.System, TimeSpan.FromSeconds(1)));
    }
}
