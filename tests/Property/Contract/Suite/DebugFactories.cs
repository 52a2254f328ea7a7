using Pools.Diagnostics;

namespace Pools.Tests.Contract;

/// <summary>A debug pool that lends arrays of its own, or those of a pool of another kind. It has a byte budget of its own.</summary>
/// <param name="name">The name of the factory.</param>
/// <param name="around">The inner pool; null: none.</param>
/// <param name="content">What fresh arrays hold.</param>
/// <param name="sizing">How long arrays are where there is no inner pool.</param>
internal sealed class DebugFactory(string name, PoolFactory? around, FreshContent content, DebugSizing sizing = DebugSizing.Mixed)
    : PoolFactory(name)
{
    internal override bool IsSingleton => around?.IsSingleton ?? false;

    internal override Inherited Inherited => around is null || content == FreshContent.Zero ? Inherited.ZeroIfCleared : Inherited.Pattern;

    internal override string EventSourceName => around?.EventSourceName ?? base.EventSourceName;

    internal override IEnumerable<Element> TestedWith => around?.TestedWith ?? base.TestedWith;

    internal override int MaxArrayLength(Element element) => around?.MaxArrayLength(element) ?? Array.MaxLength;

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make<T>(MisuseReaction.Throw, injection);

    internal override PoolUnderTest<T> MakeDropping<T>() => Make<T>(MisuseReaction.Record, new Injection());

    private DebugPoolUnderTest<T> Make<T>(MisuseReaction reaction, Injection injection)
    {
        var options = new DebugArrayPoolOptions
        {
            Sizing = sizing,
            Seed = 4711,
            FreshContent = content,

            // Alone it drops what it does not watch: this is fewer than a test of dropping returns.
            MaxQuarantineArrays = around is null ? 1_000 : 30,
            Reaction = reaction,
            Name = injection.PoolName,
            TimeProvider = injection.Clock,
        };
        PoolUnderTest<T>? inner = around?.Make<T>(injection);
        return new(new DebugArrayPool<T>(inner?.Pool, options, new QuarantineBudget(), hearsCollections: false), this, inner);
    }

    private sealed class DebugPoolUnderTest<T>(DebugArrayPool<T> pool, PoolFactory factory, PoolUnderTest<T>? inner)
        : PoolUnderTest<T>(pool, factory, inner?.MaxArrayLength ?? Array.MaxLength)
    {
        public override PoolIdentity Identity => inner is null ? base.Identity : inner.Identity with { Name = Name };

        public override int EventId => inner?.EventId ?? base.EventId;

        public override bool IsBucketLength(int length) => inner is not null && inner.IsBucketLength(length);

        public override int FreshLength(int minimumLength) => inner?.FreshLength(minimumLength) ?? minimumLength;

        public override int BucketOf(int minimumLength) => inner?.BucketOf(minimumLength) ?? -1;
    }
}

/// <summary>A per-core pool of which every rent is sampled that goes through the suite's own method.</summary>
internal sealed class SampledFactory() : PoolFactory(PoolFactories.Sampled)
{
    private readonly PerCoreFactory _sampled = new(PoolFactories.PerCore, _ => { });

    internal override Inherited Inherited => Inherited.ZeroIfCleared;

    internal override int MaxArrayLength(Element element) => _sampled.MaxArrayLength(element);

    internal override PoolUnderTest<T> Make<T>(Injection injection) =>
        new SampledPoolUnderTest<T>(_sampled.Make<T>(injection), this, MisuseReaction.Throw);

    internal override PoolUnderTest<T> MakeDropping<T>() =>
        new SampledPoolUnderTest<T>(_sampled.MakeDropping<T>(), this, MisuseReaction.Record);

    private sealed class SampledPoolUnderTest<T>(PoolUnderTest<T> sampled, PoolFactory factory, MisuseReaction reaction)
        : PoolUnderTest<T>(sampled.Pool, factory, sampled.MaxArrayLength)
    {
        // By itself it samples nothing and releases nothing: its clock stands still.
        private readonly ArrayPoolSampler<T> _sampler = ArrayPoolSampling.Attach(
            (PerCoreArrayPool<T>)sampled.Pool,
            new SamplingOptions { TimeProvider = new ManualClock(), Reaction = reaction, Stacks = StackCapture.None });

        public override T[] Rent(int minimumLength)
        {
            _sampler.RequestSample();
            return Pool.Rent(minimumLength);
        }
    }
}
