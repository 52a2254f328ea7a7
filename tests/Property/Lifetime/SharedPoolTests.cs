namespace Pools.Tests.Lifetime;

/// <summary>The shared pool is made only on request: it takes part in budgets that all pools share.</summary>
public sealed class SharedPoolTests
{
    [Fact]
    public void Disposing_another_pool_does_not_make_the_shared_one()
    {
        LargeArrayPool<ForLarge> large = new();
        PerCoreArrayPool<ForPerCore> perCore = new();
        DebugArrayPool<ForDebug> debug = new();
        large.Dispose();
        perCore.Dispose();
        debug.Dispose();

        Assert.Equal([large], ObservedPools.OfProcess().OfType<LargeArrayPool<ForLarge>>());
        Assert.Equal([perCore], ObservedPools.OfProcess().OfType<PerCoreArrayPool<ForPerCore>>());
        Assert.Equal([debug], ObservedPools.OfProcess().OfType<DebugArrayPool<ForDebug>>());
    }

#pragma warning disable CS0649 // Their size is all that matters.
    private struct ForLarge
    {
        public byte Value;
    }

    private struct ForPerCore
    {
        public byte Value;
    }

    private struct ForDebug
    {
        public byte Value;
    }
}
