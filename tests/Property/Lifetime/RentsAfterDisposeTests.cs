using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Diagnostics.Tracing;
using System.Linq;
using Pools.Diagnostics;
using Pools.Tests.Large;
using Xunit;

namespace Pools.Tests.Lifetime;

/// <summary>A pool that was disposed serves its users, who should know: test frameworks dispose pools that are theory data.</summary>
[Collection(ProcessWide.Name)]
public sealed class RentsAfterDisposeTests
{
    private const int Degraded = 9;

    public static TheoryData<string> Kinds => ["per-core", "per-core with a large part", "per-core without large arrays", "large", "large around another pool", "debug"];

    [Theory, MemberData(nameof(Kinds))]
    public void Rents_after_disposal_are_counted(string kind)
    {
        ITrimmableArrayPool<byte> pool = Make(kind);
        Use(pool);
        Assert.Equal(0, pool.GetStatistics().RentsAfterDispose);
        Assert.DoesNotContain("disposal", pool.GetStatistics().ToString(), StringComparison.Ordinal);

        ((IDisposable)pool).Dispose();
        Assert.Equal(0, pool.GetStatistics().RentsAfterDispose);
        int rents = Use(pool) + Use(pool);

        Assert.Equal(rents, pool.GetStatistics().RentsAfterDispose);
        Assert.Contains($"{rents} rents after disposal", pool.GetStatistics().ToString(), StringComparison.Ordinal);
    }

    [Theory, MemberData(nameof(Kinds))]
    public void One_event_tells_of_rents_after_disposal(string kind)
    {
        ITrimmableArrayPool<byte> pool = Make(kind);
        ConcurrentQueue<EventRecord> events = new();
        using (new EventTap(LargeScene.SourceName, EventLevel.Warning, PoolIdentity.Of((ArrayPool<byte>)pool), e => events.Enqueue(EventRecord.From(e))))
        {
            Use(pool);
            ((IDisposable)pool).Dispose();
            Assert.DoesNotContain(events, IsToldOf);
            Use(pool);
            Use(pool);
        }

        Assert.Single(events, IsToldOf);

        // Where pages cannot be discarded, a pool says that by the same event.
        bool IsToldOf(EventRecord e) => e.Id == Degraded && e.Values[0] is string what && what == $"{pool.Name}: pooling";
    }

    [Theory, MemberData(nameof(Kinds))]
    public void A_debugger_shows_rents_after_disposal(string kind)
    {
        ITrimmableArrayPool<byte> pool = Make(kind);
        ((IDisposable)pool).Dispose();
        int rents = Use(pool);

        Assert.Equal((long)rents, DebuggerTests.Shown(DebuggerTests.ViewOf((ArrayPool<byte>)pool), "RentsAfterDispose"));
        Assert.Equal($"{pool.Name} (disposed)", DebuggerTests.TextOf((ArrayPool<byte>)pool));
    }

    private static ITrimmableArrayPool<byte> Make(string kind) => kind switch
    {
        "per-core" or "per-core with a large part" => Opened(new PerCoreArrayPool<byte>(), rentsLong: kind != "per-core"),
        "per-core without large arrays" => new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { KeepLargeArrays = false }),
        "large" => new LargeArrayPool<byte>(),
        "large around another pool" => new LargeArrayPool<byte>(new LargeArrayPoolOptions(), new PerCoreArrayPool<byte>()),
        _ => new DebugArrayPool<byte>(),
    };

    private static PerCoreArrayPool<byte> Opened(PerCoreArrayPool<byte> pool, bool rentsLong)
    {
        if (rentsLong)
        {
            pool.Return(pool.Rent(2 << 20));
        }

        return pool;
    }

    /// <summary>Rents short and long arrays and returns those that the pool takes back without a report.</summary>
    /// <returns>How many rents there were.</returns>
    private static int Use(ITrimmableArrayPool<byte> pool)
    {
        ArrayPool<byte> arrays = (ArrayPool<byte>)pool;
        byte[][] rented = [.. new[] { 1, 100, 1 << 20, 3 << 20 }.Select(arrays.Rent)];
        Assert.Empty(arrays.Rent(0));
        if (pool is not DebugArrayPool<byte>)
        {
            Array.ForEach(rented, array => arrays.Return(array));
        }

        return rented.Length;
    }
}
