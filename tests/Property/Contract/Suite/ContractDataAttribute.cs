using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Xunit;
using Xunit.Sdk;
using Xunit.v3;

namespace Pools.Tests.Contract;

/// <summary>Runs a test over pools, but for the pools that depart from its promise by name.</summary>
[AttributeUsage(AttributeTargets.Method)]
public abstract class ContractDataAttribute : DataAttribute
{
    /// <summary>Only pools that take an injected clock, pressure and allocator.</summary>
    public bool Injected { get; init; }

    /// <summary>Only pools of which a test can make one of its own.</summary>
    public bool OwnInstances { get; init; }

    /// <summary>Only pools that leave what a returned array holds alone unless they are asked to clear it.</summary>
    public bool KeepingContent { get; init; }

    /// <summary>Only pools of this library.</summary>
    public bool Ours { get; init; }

    /// <summary>All cases of the test, those of pools that depart among them.</summary>
    internal abstract IEnumerable<ContractCase> Cases();

    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker)
    {
        ArgumentNullException.ThrowIfNull(testMethod);
        return new([.. Cases().Where(c => !Departures.All.Any(d => d.Covers(c, testMethod))).Select(c => new TheoryDataRow(c.Arguments))]);
    }

    public override bool SupportsDiscoveryEnumeration() => true;

    internal IEnumerable<PoolFactory> Pools() => PoolFactories.All.Where(p => (p.TakesInjections || !Injected) && !(p.IsSingleton && OwnInstances) && (p.KeepsContent || !KeepingContent) && (!Ours || p is not (RuntimeSharedFactory or RuntimeCreateFactory)));
}
