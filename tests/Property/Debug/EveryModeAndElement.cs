using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Pools.Tests.Contract;
using Xunit;
using Xunit.Sdk;
using Xunit.v3;

namespace Pools.Tests.Debug;

/// <summary>Runs a test <c>(DebugMode mode, Element&lt;T&gt; element)</c> once a mode and element type.</summary>
public sealed class EveryModeAndElementAttribute : DataAttribute
{
    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new(Rows());

    public override bool SupportsDiscoveryEnumeration() => false;

    private static ITheoryDataRow[] Rows() =>
        [.. from mode in DebugMode.All from element in Elements.All select (ITheoryDataRow)new TheoryDataRow(mode, element)];
}
