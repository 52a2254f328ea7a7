using System.Buffers;
using System.Collections.Generic;

namespace Pools.Tests.Contract;

/// <summary>The runtime's singleton: the suite must be fair to it.</summary>
internal sealed class RuntimeSharedFactory() : PoolFactory(PoolFactories.Shared)
{
    public const string SourceName = "System.Buffers.ArrayPoolEventSource";

    internal override string EventSourceName => SourceName;

    internal override bool IsSingleton => true;

    /// <summary>The framework rents bytes and characters here on any thread, and LINQ arrays of whatever it gathers: a test would wait for an array that somebody else holds.</summary>
    internal override IEnumerable<Element> TestedWith => Elements.Own;

    internal override int MaxArrayLength(Element element) => 1 << 30;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => new(ArrayPool<T>.Shared, this, 1 << 30);
}

/// <summary>The runtime's pool with instances of its own.</summary>
internal sealed class RuntimeCreateFactory() : PoolFactory(PoolFactories.Create)
{
    private const int DefaultMaximum = 1 << 20;

    internal override string EventSourceName => RuntimeSharedFactory.SourceName;

    internal override int MaxArrayLength(Element element) => DefaultMaximum;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => new(ArrayPool<T>.Create(), this, DefaultMaximum);
}
