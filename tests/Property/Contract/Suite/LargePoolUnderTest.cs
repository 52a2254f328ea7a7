using Pools.Large;
using Pools.Tests.Large;

namespace Pools.Tests.Contract;

/// <inheritdoc/>
internal sealed class LargePoolUnderTest<T>(LargeArrayPool<T> pool, PoolFactory factory, LargeLayout layout)
    : PoolUnderTest<T>(pool, factory, layout.MaxLength)
{
    public override PoolIdentity Identity => LargeInternals.IdentityOf(pool);

    /// <summary>Both pools hear of it, as they do of a real one.</summary>
    public override void OnGen2Collection()
    {
        pool.OnGen2Collection();
        LargeInternals.OwnInnerOf(pool)?.OnGen2Collection();
    }

    /// <summary>No large array is the pool's because of its length.</summary>
    public override bool IsBucketLength(int length) => length <= layout.InnerMaxLength && base.IsBucketLength(length);

    public override int FreshLength(int minimumLength) =>
        minimumLength > layout.InnerMaxLength && minimumLength <= layout.MaxLength ? layout.LengthOf(layout.ClassOf(minimumLength)) : base.FreshLength(minimumLength);

    public override int BucketOf(int minimumLength) => minimumLength > layout.InnerMaxLength ? layout.ClassOf(minimumLength) : base.BucketOf(minimumLength);
}
