using Pools.Large;
using Pools.Tests.Large;

namespace Pools.Tests.Contract;

/// <inheritdoc/>
internal sealed class PerCoreWithLargeUnderTest<T>(PerCoreArrayPool<T> pool, PoolFactory factory, LargeLayout layout)
    : PerCorePoolUnderTest<T>(pool, factory, layout.MaxLength)
{
    /// <summary>Both parts hear of it, as they do of a real one.</summary>
    public override void OnGen2Collection()
    {
        base.OnGen2Collection();
        LargeInternals.PartOf((PerCoreArrayPool<T>)Pool)?.OnGen2Collection();
    }

    /// <summary>No large array is the pool's because of its length.</summary>
    public override bool IsBucketLength(int length) => length <= layout.InnerMaxLength && base.IsBucketLength(length);

    public override int FreshLength(int minimumLength) =>
        minimumLength > layout.InnerMaxLength && minimumLength <= layout.MaxLength ? layout.LengthOf(layout.ClassOf(minimumLength)) : base.FreshLength(minimumLength);

    public override int BucketOf(int minimumLength) => minimumLength > layout.InnerMaxLength ? layout.ClassOf(minimumLength) : base.BucketOf(minimumLength);
}
