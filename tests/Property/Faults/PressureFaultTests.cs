namespace Pools.Tests.Faults;

/// <summary>Pressure sources that flap or use the pool. The contract suite has those that throw, rent and return.</summary>
public sealed class PressureFaultTests
{
    private static readonly int s_steps = Depth.Of(1_000, 4_000);

    private readonly ManualClock _clock = new();
    private readonly PressureDial _pressure = new();

    [Theory, InlineData(1), InlineData(4)]
    public void Pressure_that_flaps_at_every_step_breaks_no_ownership_and_no_bound(int threads)
    {
        const int Budget = 100_000;
        using PerCoreArrayPool<long> pool = Make(Budget);
        var tenants = new Tenants<long>(pool, stamp => stamp);

        void Live(Random random)
        {
            var held = new Queue<Lease<long>>();
            for (int step = 0; step < s_steps / threads; step++)
            {
                _pressure.Level = (PressureLevel)random.Next(4);
                _clock.Advance(TimeSpan.FromSeconds(5));
                pool.OnGen2Collection();
                Assert.InRange(pool.GetStatistics().RetainedBytes, 0, Budget);
                held.Enqueue(tenants.Rent(1 << random.Next(4, 10)));
                if (held.Count > 10)
                {
                    tenants.Return(held.Dequeue(), clear: random.Next(4) == 0);
                }
            }

            while (held.TryDequeue(out Lease<long> lease))
            {
                tenants.Return(lease);
            }
        }

        OwnThread.RunAll([.. Enumerable.Range(0, threads).Select(seed => (Action)(() => Live(new Random(seed))))]);
        Assert.Equal(s_steps, tenants.Rents);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void A_pressure_source_may_trim_and_dispose_the_pool_that_asks(bool disposes) => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<long> pool = Make();
        var tenants = new Tenants<long>(pool, stamp => stamp);
        var held = new List<Lease<long>>();
        int readings = 0;
        _pressure.OnRead = () =>
        {
            readings++;
            pool.Trim();
            _clock.Advance(TimeSpan.FromSeconds(5));
            if (readings < 3)
            {
                pool.OnGen2Collection();
            }
            else if (disposes)
            {
                pool.Dispose();
            }
        };
        for (int i = 0; i < 100; i++)
        {
            held.Add(tenants.Rent(1 + i));
        }

        held.ForEach(lease => tenants.Return(lease));
        _clock.Advance(TimeSpan.FromSeconds(5));
        pool.OnGen2Collection();

        Assert.Equal(3, readings);
        Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes));
        tenants.Return(tenants.Rent(100));
        Assert.Equal(disposes ? 0 : 1, pool.GetStatistics().PooledArrays);
    });

    private PerCoreArrayPool<long> Make(long? budget = null) =>
        StillPool.Make<long>(new() { TimeProvider = _clock, PressureSource = _pressure, MaxRetainedBytes = budget });
}
