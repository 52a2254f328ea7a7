namespace Pools.Bench.Contenders.Objects;

/// <summary>A pooled object in the hands of a load.</summary>
internal interface IObjectLease<TSelf, TItem> : ILease
    where TSelf : struct, IObjectLease<TSelf, TItem>
{
    static abstract TSelf Of(TItem item);

    TItem Item { get; }
}
