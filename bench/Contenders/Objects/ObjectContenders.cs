using System.Collections.Generic;
using static Pools.Bench.Contenders.ContenderKind;

namespace Pools.Bench.Contenders.Objects;

/// <summary>Everybody who pools objects.</summary>
internal static class ObjectContenders
{
    public const string BaselineId = "default-object-pool";

    public static IReadOnlyList<Contender> Of<TPolicy, TItem, TLease>()
        where TPolicy : struct, IObjectPolicy<TItem>
        where TItem : class
        where TLease : struct, IObjectLease<TLease, TItem>
        =>
        [
            new TypedContender<ObjectContender<DefaultObjects, TPolicy, TItem, TLease>, TLease>(BaselineId, "DefaultObjectPool", Baseline),
            new TypedContender<ObjectContender<PerCoreObjects, TPolicy, TItem, TLease>, TLease>("per-core-object-pool", "PerCoreObjectPool", Ours),
            new TypedContender<ObjectContender<DefaultObjectsByDefault, TPolicy, TItem, TLease>, TLease>("default-object-pool-by-default", "DefaultObjectPool, default bound", Other),
            new TypedContender<ObjectContender<PerCoreObjectsByDefault, TPolicy, TItem, TLease>, TLease>("per-core-object-pool-by-default", "PerCoreObjectPool, default bound", Ours),
            new TypedContender<ObjectContender<NewObjects, TPolicy, TItem, TLease>, TLease>("new-object", "new", Other),
        ];
}
