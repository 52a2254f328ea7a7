using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Pools.Tests.Contract;
using Xunit;
using Xunit.Sdk;
using Xunit.v3;

namespace Pools.Tests.Debug;

/// <summary>Runs a test <c>(Element&lt;T&gt; element)</c> once an element type.</summary>
public sealed class EveryElementAttribute : DataAttribute
{
    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new(Elements.All.Select(element => new TheoryDataRow(element)).ToArray<ITheoryDataRow>());

    public override bool SupportsDiscoveryEnumeration() => true;
}
