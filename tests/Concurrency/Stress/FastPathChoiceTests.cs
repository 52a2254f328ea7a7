namespace Pools.Tests.Concurrency.Stress;

/// <summary>Two that choose at once whether the fast path may be taken: a listener that comes, and a trim.</summary>
public sealed class FastPathChoiceTests
{
    // Without the lock around the choice, some hundreds of these rounds leave the fast path on.
    private static readonly int s_rounds = Depth.Of(2_000, 20_000);

    [Fact]
    public void A_listener_that_comes_during_a_trim_is_not_overlooked()
    {
        FieldInfo rentId = typeof(PerCoreArrayPool<int>).GetField("_rentId", BindingFlags.Instance | BindingFlags.NonPublic)!;
        var clock = new ManualClock();
        using PerCoreArrayPool<int> pool = StillPool.Make<int>(new() { TimeProvider = clock });
        using var barrier = new Barrier(2);
        var observed = (IObservedPool)pool;
        var trimmer = new Thread(() =>
        {
            for (int round = 0; round < s_rounds; round++)
            {
                barrier.SignalAndWait();
                pool.OnGen2Collection();
                barrier.SignalAndWait();
            }
        });
        trimmer.Start();
        int overlooked = 0;
        CancellationToken stop = TestContext.Current.CancellationToken;
        for (int round = 0; round < s_rounds; round++)
        {
            observed.SetListening(false);
            clock.Advance(TimeSpan.FromMinutes(1));
            barrier.SignalAndWait(stop);
            observed.SetListening(true);
            barrier.SignalAndWait(stop);
            overlooked += (int)rentId.GetValue(pool)! == PoolIds.None ? 0 : 1;
        }

        trimmer.Join();
        Assert.Equal(0, overlooked);
    }
}
