using Xunit.Sdk;
using Xunit.v3;

namespace Pools.Tests.Debug;

/// <summary>Runs a test <c>(Element&lt;T&gt; element)</c> for three element types, or in the deep run for all.</summary>
public sealed class EveryElementAttribute : DataAttribute
{
    internal static IEnumerable<Element> Elements =>
        Contract.Elements.All.Where(element => Depth.IsDeep || element.Name is "byte" or "string" or "24-byte struct");

    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new(Elements.Select(element => new TheoryDataRow(element)).ToArray<ITheoryDataRow>());

    public override bool SupportsDiscoveryEnumeration() => true;
}

/// <summary>Runs a test <c>(DebugMode mode, Element&lt;T&gt; element)</c> for each mode and the same element types.</summary>
public sealed class EveryModeAndElementAttribute : DataAttribute
{
    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new((from mode in DebugMode.All from element in EveryElementAttribute.Elements select new TheoryDataRow(mode, element))
            .ToArray<ITheoryDataRow>());

    public override bool SupportsDiscoveryEnumeration() => true;
}
