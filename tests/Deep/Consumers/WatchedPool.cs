using System;
using System.Buffers;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Consumers;

/// <summary>A pool that lies under a consumer, and the proof that the consumer used it, and used it well.</summary>
internal sealed class WatchedPool<T> : IDisposable
{
    /// <summary>The one that a debug pool is put around.</summary>
    private readonly ArrayPool<T>? _inner;
    private readonly DebugPoolScope? _scope;

    public WatchedPool(PoolKind kind)
    {
        switch (kind)
        {
            case PoolKind.PerCore:
                Pool = new PerCoreArrayPool<T>();
                break;
            case PoolKind.Pinned:
                Pool = NewPinned();
                break;
            case PoolKind.Large:
                Pool = new LargeArrayPool<T>(new LargeArrayPoolOptions { ThresholdBytes = 1 << 18 });
                break;
            case PoolKind.DebugIsolated:
                Pool = new DebugArrayPool<T>(Strict());
                break;
            case PoolKind.DebugDecorating:
                _inner = NewPinned();
                Pool = DebugArrayPool<T>.Around(_inner, Strict());
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(kind), kind, $"kind is {kind}.");
        }

        _scope = (Pool as DebugArrayPool<T>)?.BeginScope(kind.ToString());
    }

    public ArrayPool<T> Pool { get; }

    public PoolStatistics Statistics => StatisticsOf(Pool);

    /// <summary>Requires that arrays were rented here, that each came back, and that nothing was done wrong.</summary>
    /// <param name="atLeast">How many must have been rented.</param>
    public void AssertUsedAndReturned(long atLeast = 1)
    {
        AssertUsedAndReturned(Pool, atLeast);
        _scope?.AssertClean();
        if (_inner is not null)
        {
            // A debug pool watches what was returned for a while; at its end all goes back to where it came from.
            Dispose();
            AssertUsedAndReturned(_inner, atLeast);
        }
    }

    /// <summary>The same for any of our pools, one that a container made for instance.</summary>
    public static void AssertUsedAndReturned(ArrayPool<T> pool, long atLeast = 1)
    {
        PoolStatistics statistics = StatisticsOf(pool);
        Assert.True(statistics.Rented >= atLeast, $"The consumer rented {statistics.Rented} arrays, not {atLeast} or more:\n{statistics}");
        Assert.True(statistics.Outstanding == 0, $"The consumer kept {statistics.Outstanding} arrays:\n{statistics}");
        Assert.True(statistics.Misuses == 0, $"The consumer misused the pool:\n{statistics}");
        if (pool is DebugArrayPool<T> debug)
        {
            debug.Verify();
            Assert.Empty(debug.Reports);
        }
    }

    public void Dispose() => (Pool as IDisposable)?.Dispose();

    public static PoolStatistics StatisticsOf(ArrayPool<T> pool) => pool switch
    {
        PerCoreArrayPool<T> perCore => perCore.GetStatistics(),
        LargeArrayPool<T> large => large.GetStatistics(),
        DebugArrayPool<T> debug => debug.GetStatistics(),
        _ => throw new ArgumentException($"{pool.GetType()} is not one of ours.", nameof(pool)),
    };

    private static PerCoreArrayPool<T> NewPinned() => new(new PerCoreArrayPoolOptions { PinArrays = true });

    /// <summary>Recording, so that a misuse fails this test and not the consumer, somewhere where its exception is swallowed.</summary>
    private static DebugArrayPoolOptions Strict() => new() { Reaction = MisuseReaction.Record };
}
