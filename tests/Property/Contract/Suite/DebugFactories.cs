using System;
using System.Collections.Generic;
using Pools.Diagnostics;

namespace Pools.Tests.Contract;

/// <summary>A debug pool that lends arrays of its own. With a byte budget of its own, or what it watches would depend on the tests beside.</summary>
internal sealed class DebugIsolatedFactory(string name, DebugSizing sizing, FreshContent content) : PoolFactory(name)
{
    // What a returned array is dropped for: fewer than a test of dropping returns.
    private const int Watched = 1_000;

    internal override Inherited Inherited => Inherited.ZeroIfCleared;

    internal override string EventSourceName => PerCoreFactory.SourceName;

    internal override int MaxArrayLength(Element element) => Array.MaxLength;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make<T>(MisuseReaction.Throw, injection);

    internal override PoolUnderTest<T> MakeDropping<T>() => Make<T>(MisuseReaction.Record, new Injection());

    private DebugPoolUnderTest<T> Make<T>(MisuseReaction reaction, Injection injection)
    {
        var options = new DebugArrayPoolOptions
        {
            Sizing = sizing,
            Seed = 4711,
            FreshContent = content,
            MaxQuarantineArrays = Watched,
            Reaction = reaction,
            Name = injection.PoolName,
            TimeProvider = injection.Clock,
        };
        return new DebugPoolUnderTest<T>(new DebugArrayPool<T>(inner: null, options, new QuarantineBudget(), hearsCollections: false), this, inner: null);
    }
}

/// <summary>A debug pool around a pool of another kind; with a byte budget of its own, too.</summary>
internal sealed class DebugAroundFactory(string name, PoolFactory around, int watched, FreshContent content) : PoolFactory(name)
{
    internal override bool IsSingleton => around.IsSingleton;

    internal override Inherited Inherited => content == FreshContent.Zero ? Inherited.ZeroIfCleared : Inherited.Pattern;

    internal override string EventSourceName => around.EventSourceName;

    internal override IEnumerable<Element> TestedWith => around.TestedWith;

    internal override int MaxArrayLength(Element element) => around.MaxArrayLength(element);

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make<T>(MisuseReaction.Throw, injection);

    internal override PoolUnderTest<T> MakeDropping<T>() => Make<T>(MisuseReaction.Record, new Injection());

    private DebugPoolUnderTest<T> Make<T>(MisuseReaction reaction, Injection injection)
    {
        var options = new DebugArrayPoolOptions
        {
            Seed = 4711,
            MaxQuarantineArrays = watched,
            FreshContent = content,
            Reaction = reaction,
            Name = injection.PoolName,
            TimeProvider = injection.Clock,
        };
        PoolUnderTest<T> inner = around.Make<T>(injection);
        return new DebugPoolUnderTest<T>(new DebugArrayPool<T>(inner.Pool, options, new QuarantineBudget(), hearsCollections: false), this, inner);
    }
}
