using System.Collections.Generic;
using Xunit;

namespace Pools.Tests.Contract;

/// <summary>Makes pools of one kind, for any element type. A further pool joins the suite by joining <see cref="PoolFactories.All"/>.</summary>
public abstract class PoolFactory(string name)
{
    public string Name => name;

    /// <summary>Whether it differs from another one in what element types have no part in: then one type of each kind will do, unless tests go deep.</summary>
    internal bool IsVariant { get; init; }

    /// <summary>Whether <see cref="Make{T}(Injection)"/> hears the injected clock, pressure and allocator.</summary>
    internal virtual bool TakesInjections => false;

    /// <summary>Whether all tests get the same pool.</summary>
    internal virtual bool IsSingleton => false;

    /// <summary>Whether an array that is not cleared on request keeps its content while it is in the pool.</summary>
    internal bool KeepsContent => Inherited == Inherited.AsLeft;

    /// <summary>What a renter finds in an array that was rented before.</summary>
    internal virtual Inherited Inherited => Inherited.AsLeft;

    /// <summary>The name of the event source that the pools speak through.</summary>
    internal abstract string EventSourceName { get; }

    /// <summary>The element types that it is checked with.</summary>
    internal virtual IEnumerable<Element> TestedWith => Elements.All;

    /// <summary>The longest array that the pool keeps, in elements.</summary>
    internal abstract int MaxArrayLength(Element element);

    /// <summary>A pool of its own where the kind allows it; the one pool of its kind where it is a singleton.</summary>
    internal PoolUnderTest<T> Make<T>() => Make<T>(new Injection());

    internal abstract PoolUnderTest<T> Make<T>(Injection injection);

    /// <summary>The same kind of pool, told to drop wrong returns instead of throwing.</summary>
    internal virtual PoolUnderTest<T> MakeDropping<T>()
    {
        Assert.Fail($"{Name} cannot be told to drop wrong returns.");
        return null;
    }

    public override string ToString() => Name;
}
