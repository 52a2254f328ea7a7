using System.Collections.Generic;
using Pools.Large;

namespace Pools.Tests.Large;

/// <summary>A collector that collects nothing and notes what it is asked for.</summary>
internal sealed class FakeCollector : ICollector
{
    public int FullCollections { get; set; }

    /// <summary>For each request whether it was an aggressive one.</summary>
    public List<bool> Asked { get; } = [];

    public void Collect(bool aggressive) => Asked.Add(aggressive);
}
