namespace Pools.Tests.Contract;

internal abstract class RuntimeFactory(string name) : PoolFactory(name)
{
    internal override bool IsRuntimes => true;

    internal override string EventSourceName => "System.Buffers.ArrayPoolEventSource";
}

/// <summary>The runtime's singleton. The framework uses it, too: so only in element types of the suite's own.</summary>
internal sealed class RuntimeSharedFactory() : RuntimeFactory(PoolFactories.Shared)
{
    internal override bool IsSingleton => true;

    internal override IEnumerable<Element> TestedWith => Elements.Own;

    internal override int MaxArrayLength(Element element) => 1 << 30;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => new(ArrayPool<T>.Shared, this, 1 << 30);
}

internal sealed class RuntimeCreateFactory() : RuntimeFactory(PoolFactories.Create)
{
    internal override int MaxArrayLength(Element element) => 1 << 20;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => new(ArrayPool<T>.Create(), this, 1 << 20);
}
