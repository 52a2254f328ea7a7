using System;
using Pools.Diagnostics;

namespace Pools.Tests.Contract;

/// <inheritdoc/>
internal sealed class DebugPoolUnderTest<T>(DebugArrayPool<T> pool, PoolFactory factory, PoolUnderTest<T>? inner)
    : PoolUnderTest<T>(pool, factory, inner?.MaxArrayLength ?? Array.MaxLength)
{
    public override PoolIdentity Identity => inner is null ? base.Identity : inner.Identity with { Name = Name };

    public override int EventId => inner?.EventId ?? base.EventId;

    public override void OnGen2Collection() => ((Pools.Memory.IGen2Listener)pool).OnGen2Collection();

    /// <summary>No array is an isolated pool's because of its length.</summary>
    public override bool IsBucketLength(int length) => inner is not null && inner.IsBucketLength(length);

    public override int FreshLength(int minimumLength) => inner?.FreshLength(minimumLength) ?? minimumLength;

    public override int BucketOf(int minimumLength) => inner?.BucketOf(minimumLength) ?? -1;
}
