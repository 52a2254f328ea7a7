using Xunit.Sdk;
using Xunit.v3;

[assembly: TestCollectionOrderer(typeof(Pools.Tests.ProcessWideFirst))]

namespace Pools.Tests;

/// <summary>Begins with the tests of <see cref="ProcessWide"/>, which run one after the other and take as long as all others side by side:
/// begun later, they would run on alone. The others come in random order, and so do these among themselves.</summary>
public sealed class ProcessWideFirst : ITestCollectionOrderer
{
    /// <inheritdoc/>
    public IReadOnlyCollection<TTestCollection> OrderTestCollections<TTestCollection>(IReadOnlyCollection<TTestCollection> testCollections)
        where TTestCollection : ITestCollection =>
        [
            .. DefaultTestCollectionOrderer.Instance.OrderTestCollections(testCollections)
                .OrderBy(collection => collection.TestCollectionDisplayName == ProcessWide.Name ? 0 : 1),
        ];
}
