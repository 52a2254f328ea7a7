using Pools.Large;

namespace Pools.Tests.Large;

/// <summary>A collector whose count a test sets.</summary>
internal sealed class FakeCollector : ICollector
{
    public int FullCollections { get; set; }
}
