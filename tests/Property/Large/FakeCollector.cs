using Pools.Large;

namespace Pools.Tests.Large;

/// <summary>A collector that collects nothing and counts what it is asked for.</summary>
internal sealed class FakeCollector : ICollector
{
    public int FullCollections { get; set; }

    public long AllocatedBytes { get; set; }

    /// <summary>How often it was asked for a collection.</summary>
    public int Asked { get; private set; }

    public void CollectAll() => Asked++;
}
