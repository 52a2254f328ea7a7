using Xunit.Sdk;

namespace Pools.Tests.Contract;

/// <summary>Makes pools of one kind. Another kind joins the suite by joining <see cref="PoolFactories.All"/>.</summary>
public abstract class PoolFactory(string name)
{
    public string Name => name;

    /// <summary>Whether element types make no difference to what distinguishes it from another factory.</summary>
    internal bool IsVariant { get; init; }

    /// <summary>Whether it is a pool of the runtime: the suite must be fair to those.</summary>
    internal virtual bool IsRuntimes => false;

    /// <summary>Whether <see cref="Make{T}(Injection)"/> uses the injected clock, pressure and allocator.</summary>
    internal virtual bool TakesInjections => false;

    /// <summary>Whether all tests get the same pool.</summary>
    internal virtual bool IsSingleton => false;

    /// <summary>Whether an array that is not cleared on request keeps its content while it is in the pool.</summary>
    internal bool KeepsContent => Inherited == Inherited.AsLeft;

    /// <summary>What a renter finds in an array that was rented before.</summary>
    internal virtual Inherited Inherited => Inherited.AsLeft;

    /// <summary>The same once a trim may have discarded pages.</summary>
    internal virtual Inherited InheritedAfterTrims => Inherited;

    /// <summary>The name of the event source of the pools.</summary>
    internal virtual string EventSourceName => PerCoreFactory.SourceName;

    internal virtual IEnumerable<Element> TestedWith => Elements.All;

    /// <summary>The longest array that the pool keeps, in elements.</summary>
    internal abstract int MaxArrayLength(Element element);

    /// <summary>A pool of its own where the kind allows it; the one pool of its kind where it is a singleton.</summary>
    internal PoolUnderTest<T> Make<T>() => Make<T>(new Injection());

    internal abstract PoolUnderTest<T> Make<T>(Injection injection);

    /// <summary>The same kind of pool, told to drop wrong returns instead of throwing.</summary>
    internal virtual PoolUnderTest<T> MakeDropping<T>() => throw FailException.ForFailure($"{Name} cannot be told to drop wrong returns.");

    public override string ToString() => Name;
}
