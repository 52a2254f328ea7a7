using Pools.Diagnostics;

namespace Pools.Tests.Contract;

/// <summary>A per-core pool of which every rent is sampled that goes through the suite's own method.</summary>
internal sealed class SampledFactory() : PoolFactory(PoolFactories.Sampled)
{
    private readonly PerCoreFactory _sampled = new(PoolFactories.PerCore, _ => { });

    internal override Inherited Inherited => Inherited.ZeroIfCleared;

    internal override string EventSourceName => _sampled.EventSourceName;

    internal override int MaxArrayLength(Element element) => _sampled.MaxArrayLength(element);

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Sample(_sampled.Make<T>(injection), MisuseReaction.Throw);

    internal override PoolUnderTest<T> MakeDropping<T>() => Sample(_sampled.MakeDropping<T>(), MisuseReaction.Record);

    private SampledPoolUnderTest<T> Sample<T>(PoolUnderTest<T> pool, MisuseReaction reaction) => new((PerCoreArrayPool<T>)pool.Pool, this, pool.MaxArrayLength, reaction);
}
