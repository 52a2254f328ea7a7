using Xunit.Sdk;
using Xunit.v3;

namespace Pools.Tests.Contract;

/// <summary>Runs a test once for each pool and element type, except pools that depart from its promise.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class EveryPoolAttribute(ElementSet set = ElementSet.All) : DataAttribute
{
    // The largest array that a case may need: 1 GiB and one element.
    private const long MaxBytes = (1L << 30) + 1;

    /// <summary>Only pools that take an injected clock, pressure and allocator.</summary>
    public bool Injected { get; init; }

    /// <summary>Only pools that a test can create.</summary>
    public bool OwnInstances { get; init; }

    /// <summary>Only pools that leave the content of a returned array alone unless they are asked to clear it.</summary>
    public bool KeepingContent { get; init; }

    /// <summary>Only pools of this library.</summary>
    public bool Ours { get; init; }

    /// <summary>Only element types for which the test can afford an array above the pool's maximum.</summary>
    public bool AboveMaximum { get; init; }

    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker)
    {
        Departure[] departures = [.. Departures.All.Where(d => d.IsAbout(testMethod))];
        return new(
            [.. Cases().Where(c => !IsTooSlow(c) && !departures.Any(d => d.Covers(c))).Select(c => new TheoryDataRow(c.Pool, c.Element))]);
    }

    public override bool SupportsDiscoveryEnumeration() => true;

    /// <summary>All cases of the test, including pools that depart.</summary>
    internal IEnumerable<ContractCase> Cases() =>
        from pool in PoolFactories.All
        where (pool.TakesInjections || !Injected) && !(pool.IsSingleton && OwnInstances) && (pool.KeepsContent || !KeepingContent)
            && !(pool.IsRuntimes && Ours)
        from element in pool.TestedWith
        where Elements.IsIn(set, element, pool.IsVariant)
        where !AboveMaximum || ((long)pool.MaxArrayLength(element) + 1) * element.Size <= MaxBytes
        select new ContractCase(pool, element);

    /// <summary>An array above the maximum of a singleton takes a gibibyte.</summary>
    private bool IsTooSlow(ContractCase c) => AboveMaximum && c.Pool.IsSingleton && !Depth.IsDeep;
}
