namespace Pools.Tests.Contract;

/// <inheritdoc/>
internal class PerCorePoolUnderTest<T>(PerCoreArrayPool<T> pool, PoolFactory factory, int maxArrayLength)
    : PoolUnderTest<T>(pool, factory, maxArrayLength)
{
    public override string Name => pool.Name;

    public override void Return(T[] array, int clearLength) => pool.Return(array, clearLength);

    public override void Trim(TrimLevel level) => pool.Trim(level);

    public override PoolStatistics GetStatistics() => pool.GetStatistics();

    public override void OnGen2Collection() => pool.OnGen2Collection();
}
