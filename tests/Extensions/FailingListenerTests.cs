#pragma warning disable RS0030 // In a process of its own, the listener hears only the test's pools.

namespace Pools.Tests.Extensions;

/// <summary>In separate processes, which have no meter yet.</summary>
[Trait("Run", "Deep")]
public sealed class FailingListenerTests
{
    [Fact]
    public void A_failing_listener_affects_no_pool_and_no_other_instrument() => ChildTest.Alone(typeof(FailingListenerTests), Check);

    private static void Check()
    {
        MeterListener failing = new()
        {
            InstrumentPublished = (instrument, _) =>
            {
                if (instrument.Meter.Name == ArrayPoolMetrics.MeterName)
                {
                    throw new InvalidOperationException(instrument.Name);
                }
            },
        };
        failing.Start();
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Name = "beside" });

        ArrayPoolMetrics.Start();
        using ServiceProvider provider = new ServiceCollection().AddMetrics().AddPerCoreArrayPool<char>().BuildServiceProvider();
        char[] fromContainer = provider.GetRequiredService<ArrayPool<char>>().Rent(16);
        byte[] rented = pool.Rent(16);
        failing.Dispose();
        using Collected collected = new();

        Assert.Equal(16, collected.Of("beside", typeof(byte))["outstanding"]);
        Assert.Equal(8, collected.Of("beside", typeof(byte)).Count);
        GC.KeepAlive((rented, fromContainer));
    }
}
