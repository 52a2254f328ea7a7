using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Contract;

/// <summary>Runs a test <c>(PoolFactory pools, Element&lt;T&gt; element)</c> once a pool and element type, or once for each variant of it.</summary>
public sealed class EveryPoolAndElementAttribute(ElementSet set = ElementSet.All) : ContractDataAttribute
{
    // The largest array that a case may need: 1 GiB and one element.
    private const long MaxBytes = (1L << 30) + 1;

    /// <summary>Only element types for which the test can afford an array above the pool's maximum.</summary>
    public bool AboveMaximum { get; init; }

    /// <summary>What the test takes as its third argument, one after the other.</summary>
    public object[] Variants { get; init; } = [];

    internal override IEnumerable<ContractCase> Cases() =>
        from pool in Pools()
        from element in pool.TestedWith
        where IsIn(element) && (!pool.IsVariant || Depth.IsDeep || Elements.IsOneOfEachKind(element))
        where !AboveMaximum || ((long)pool.MaxArrayLength(element) + 1) * element.Size <= MaxBytes
        from variant in Variants.DefaultIfEmpty()
        select new ContractCase(pool, element, variant);

    internal bool IsIn(Element element) => set switch
    {
        ElementSet.WithCovariantArrays => element.HasCovariantArrays,
        ElementSet.AlwaysZeroed => !element.TakesAnyBits,
        ElementSet.Few => element.Like == typeof(byte) || element.Like == typeof(string) || (Depth.IsDeep && element.Like == typeof(System.Guid)),
#if POOLS_NETSTANDARD
        // Which elements there are makes no difference between the builds.
        ElementSet.All => Elements.IsOneOfEachKind(element),
#endif
        ElementSet.Bytes => element.Like == typeof(byte),
        _ => true,
    };
}
