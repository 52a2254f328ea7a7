using Pools.Tests.Large;

namespace Pools.Tests.Lifetime;

/// <summary>A pool that was disposed still lends, and says so.</summary>
[Collection(ProcessWide.Name)]
public sealed class RentsAfterDisposeTests
{
    private const int Degraded = 9;

    [Theory, InlineData("per-core"), InlineData("per-core with a long array"), InlineData("large")]
    [InlineData("large around another pool"), InlineData("debug")]
    public void Rents_after_disposal_are_counted_and_shown_and_raise_one_event(string kind)
    {
        ITrimmableArrayPool<byte> pool = Make(kind);
        ConcurrentQueue<EventRecord> events = new();
        using EventTap tap = new(
            LargeScene.SourceName, EventLevel.Warning, PoolIdentity.Of((ArrayPool<byte>)pool), e => events.Enqueue(EventRecord.From(e)));
        Use(pool);
        ((IDisposable)pool).Dispose();
        Assert.Equal(0, pool.GetStatistics().RentsAfterDispose);
        Assert.DoesNotContain("disposal", pool.GetStatistics().ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain(events, IsToldOf);
        int rents = Use(pool) + Use(pool);

        Assert.Equal(rents, pool.GetStatistics().RentsAfterDispose);
        Assert.Contains($"{rents} rents after disposal", pool.GetStatistics().ToString(), StringComparison.Ordinal);
        Assert.Single(events, IsToldOf);
        Assert.Equal((long)rents, DebuggerTests.Shown(DebuggerTests.ViewOf((ArrayPool<byte>)pool), "RentsAfterDispose"));
        Assert.Equal($"{pool.Name} (disposed)", DebuggerTests.TextOf((ArrayPool<byte>)pool));

        // A pool that cannot discard pages says that by the same event.
        bool IsToldOf(EventRecord e) => e.Id == Degraded && e.Values[0] is string what && what == $"{pool.Name}: pooling";
    }

    private static ITrimmableArrayPool<byte> Make(string kind)
    {
        switch (kind)
        {
            case "per-core":
                return new PerCoreArrayPool<byte>();
            case "per-core with a long array":
                PerCoreArrayPool<byte> pool = new();
                pool.Return(pool.Rent(2 << 20));
                return pool;
            case "large":
                return new LargeArrayPool<byte>();
            case "large around another pool":
                return new LargeArrayPool<byte>(new LargeArrayPoolOptions(), new PerCoreArrayPool<byte>());
            default:
                return new DebugArrayPool<byte>();
        }
    }

    /// <summary>Rents short and long arrays, and returns those that the pool accepts without a report. Gives their number.</summary>
    private static int Use(ITrimmableArrayPool<byte> pool)
    {
        byte[][] rented = [.. new[] { 1, 100, 1 << 20, 3 << 20 }.Select(pool.Rent)];
        Assert.Empty(pool.Rent(0));
        if (pool is not DebugArrayPool<byte>)
        {
            Array.ForEach(rented, array => pool.Return(array));
        }

        return rented.Length;
    }
}
