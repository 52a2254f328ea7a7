using Pools.Large;

namespace Pools.Tests.Contract;

/// <inheritdoc/>
internal sealed class LargePoolUnderTest<T>(LargeArrayPool<T> pool, PoolFactory factory, LargeLayout layout)
    : PoolUnderTest<T>(pool, factory, layout.MaxLength)
{
    public override string Name => pool.Name;

    public override void Return(T[] array, int clearLength) => pool.Return(array, clearLength);

    public override void Trim(TrimLevel level) => pool.Trim(level);

    public override PoolStatistics GetStatistics() => pool.GetStatistics();

    public override void OnGen2Collection() => pool.OnGen2Collection();

    /// <summary>No large array is the pool's because of its length.</summary>
    public override bool IsBucketLength(int length) => length <= layout.InnerMaxLength && base.IsBucketLength(length);

    public override int FreshLength(int minimumLength) =>
        minimumLength > layout.InnerMaxLength && minimumLength <= layout.MaxLength ? layout.LengthOf(layout.ClassOf(minimumLength)) : base.FreshLength(minimumLength);

    public override int BucketOf(int minimumLength) => minimumLength > layout.InnerMaxLength ? layout.ClassOf(minimumLength) : base.BucketOf(minimumLength);
}
