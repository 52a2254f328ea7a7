using Pools.Large;

namespace Pools.Tests.Large.Engine;

/// <summary>Trims by the system's clock call user code: pressure sources and listeners.</summary>
public sealed class TrimThreadTests
{
    // A guard against a hang, not a measurement.
    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(2);

    [Fact]
    public void A_pressure_source_has_more_than_half_a_megabyte_of_stack_in_a_trim()
    {
        bool hasRoom = false;
        using var asked = new ManualResetEventSlim();
        using LargeArrayPool<byte> pool = Make(() =>
        {
            hasRoom = HasStack(512 << 10);
            asked.Set();
        });
        pool.OnGen2Collection();
        asked.Wait(TestContext.Current.CancellationToken);

        Assert.True(hasRoom);
    }

    [Fact(Skip = "the trim thread serves all pools; one timer per pool replaces it")]
    public void A_blocked_pressure_source_does_not_stop_the_trims_of_other_pools()
    {
        using var blocked = new ManualResetEventSlim();
        using var end = new ManualResetEventSlim();
        using var trims = new ManualResetEventSlim();
        using LargeArrayPool<byte> first = Make(() =>
        {
            blocked.Set();
            end.Wait();
        });
        using LargeArrayPool<byte> second = Make(trims.Set);
        first.OnGen2Collection();
        blocked.Wait(TestContext.Current.CancellationToken);
        second.OnGen2Collection();
        bool hasTrimmed = trims.Wait(s_hang, TestContext.Current.CancellationToken);
        end.Set();

        Assert.True(hasTrimmed);
    }

    /// <summary>A pool whose pressure source runs an action in trims, on the trim thread only.</summary>
    private static LargeArrayPool<byte> Make(Action onTrim)
    {
        var scene = new LargeScene();
        scene.Pressure.OnRead = () =>
        {
            if (Thread.CurrentThread.Name == SystemTrimThread.Name)
            {
                onTrim();
            }
        };
        return scene.Make(o => (o.TimeProvider, o.TrimInterval) = (TimeProvider.System, TimeSpan.FromHours(1)));
    }

    private static bool HasStack(int bytes)
    {
        if (bytes <= 0 || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            return bytes <= 0;
        }

        Span<byte> frame = stackalloc byte[4096];
        frame[0] = 1;
        return HasStack(bytes - frame.Length) && frame[0] == 1;
    }
}
