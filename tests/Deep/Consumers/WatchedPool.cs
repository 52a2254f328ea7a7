namespace Pools.Tests.Consumers;

/// <summary>Which pool a consumer uses.</summary>
public enum PoolKind
{
    PerCore,
    Pinned,
    Large,
    DebugIsolated,
    DebugDecorating,
}

/// <summary>Tests that run over each kind of pool.</summary>
public abstract class EachPool
{
    public static TheoryData<PoolKind> Kinds => [.. Enum.GetValues<PoolKind>()];
}

/// <summary>A pool for a consumer, which must use it correctly.</summary>
internal sealed class WatchedPool<T> : IDisposable
{
    // The one inside a debug pool.
    private readonly ArrayPool<T>? _inner;

    public WatchedPool(PoolKind kind)
    {
        _inner = kind == PoolKind.DebugDecorating ? NewPinned() : null;
        Pool = kind switch
        {
            PoolKind.PerCore => new PerCoreArrayPool<T>(),
            PoolKind.Pinned => NewPinned(),
            PoolKind.Large => new LargeArrayPool<T>(new LargeArrayPoolOptions { ThresholdBytes = 1 << 18 }),
            PoolKind.DebugIsolated => new DebugArrayPool<T>(Recording()),
            _ => DebugArrayPool<T>.Around(_inner!, Recording()),
        };
    }

    public ArrayPool<T> Pool { get; }

    /// <summary>Asserts that the consumer rented, returned each array, and misused nothing.</summary>
    public void AssertUsedAndReturned(long atLeast = 1)
    {
        AssertUsedAndReturned(Pool, atLeast);
        if (_inner is not null)
        {
            // A debug pool returns what it watches at its end.
            Dispose();
            AssertUsedAndReturned(_inner, atLeast);
        }
    }

    public static void AssertUsedAndReturned(ArrayPool<T> pool, long atLeast = 1)
    {
        PoolStatistics statistics = ((ITrimmableArrayPool)pool).GetStatistics();
        Assert.True(statistics.Rented >= atLeast, $"{statistics.Rented} rents, expected at least {atLeast}:\n{statistics}");
        Assert.True((statistics.Outstanding, statistics.Misuses) == (0, 0), $"{statistics}");
        if (pool is DebugArrayPool<T> debug)
        {
            debug.Verify();
            Assert.Empty(debug.Reports);
        }
    }

    public void Dispose() => (Pool as IDisposable)?.Dispose();

    private static PerCoreArrayPool<T> NewPinned() => new(new PerCoreArrayPoolOptions { PinArrays = true });

    // A consumer may swallow exceptions.
    private static DebugArrayPoolOptions Recording() => new() { Reaction = MisuseReaction.Record };
}
