namespace Pools.Tests.Contract;

/// <inheritdoc/>
internal class PerCorePoolUnderTest<T>(PerCoreArrayPool<T> pool, PoolFactory factory, int maxArrayLength)
    : PoolUnderTest<T>(pool, factory, maxArrayLength)
{
    public override void OnGen2Collection() => pool.OnGen2Collection();
}
