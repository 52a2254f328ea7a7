using System;

namespace Pools.Large;

/// <summary>The runtime's collector.</summary>
internal sealed class SystemCollector : ICollector
{
    public static SystemCollector Instance { get; } = new();

    public int FullCollections => GC.CollectionCount(2);
}
