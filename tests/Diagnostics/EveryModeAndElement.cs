using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Pools.Tests.Contract;
using Xunit;
using Xunit.Sdk;
using Xunit.v3;

namespace Pools.Tests.Debug;

/// <summary>Runs a test <c>(DebugMode mode, Element&lt;T&gt; element)</c> once a mode and element type; over the netstandard2.0 build, which has the same code for each, with one type of each way to poison.</summary>
public sealed class EveryModeAndElementAttribute : DataAttribute
{
    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new(Rows());

    public override bool SupportsDiscoveryEnumeration() => true;

    private static ITheoryDataRow[] Rows() =>
        [.. from mode in DebugMode.All from element in Elements.All where IsRun(element) select (ITheoryDataRow)new TheoryDataRow(mode, element)];

#if POOLS_NETSTANDARD
    private static bool IsRun(Element element) => element.Name is "byte" or "char" or "24-byte struct" or "struct with a reference" or "string";
#else
    private static bool IsRun(Element element) => element is not null;
#endif
}
