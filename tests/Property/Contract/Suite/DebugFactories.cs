namespace Pools.Tests.Contract;

/// <summary>A debug pool that is isolated, or around a pool of another kind. It has a byte budget of its own.</summary>
/// <param name="around">The inner pool; null: none.</param>
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

            // An isolated pool drops unwatched arrays: this is fewer than a test of dropping returns.
            MaxQuarantineArrays = around is null ? 1_000 : 30,
            Reaction = reaction,
            Name = injection.PoolName,
            TimeProvider = injection.Clock,
        };
        PoolUnderTest<T>? inner = around?.Make<T>(injection);
        return new(new DebugArrayPool<T>(inner?.Pool, options, new QuarantineBudget(), trimsAfterGen2: false), this, inner);
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

/// <summary>A sampled pool around a pool of another kind.</summary>
/// <param name="samples">Whether every rent is sampled; else none is, for the clock stands still.</param>
internal sealed class SampledFactory(string name, PoolFactory around, bool samples) : PoolFactory(name)
{
    internal override bool IsSingleton => around.IsSingleton;

    internal override Inherited Inherited => samples ? Inherited.ZeroIfCleared : around.Inherited;

    internal override string EventSourceName => around.EventSourceName;

    internal override IEnumerable<Element> TestedWith => around.TestedWith;

    internal override int MaxArrayLength(Element element) => around.MaxArrayLength(element);

    internal override PoolUnderTest<T> Make<T>(Injection injection) => Make(around.Make<T>(injection), MisuseReaction.Throw);

    internal override PoolUnderTest<T> MakeDropping<T>() => Make(around.MakeDropping<T>(), MisuseReaction.Record);

    private SampledPoolUnderTest<T> Make<T>(PoolUnderTest<T> inner, MisuseReaction reaction)
    {
        SamplingOptions options = new()
        {
            RentsPerSample = 1,
            MaxSamplesPerSecond = samples ? int.MaxValue : 1,
            TimeProvider = new ManualClock(),
            Reaction = reaction,
            Stacks = StackCapture.None,
        };
        return new(new SampledArrayPool<T>(inner.Pool, options), this, inner);
    }

    private sealed class SampledPoolUnderTest<T>(SampledArrayPool<T> pool, PoolFactory factory, PoolUnderTest<T> inner)
        : PoolUnderTest<T>(pool, factory, inner.MaxArrayLength)
    {
        public override PoolIdentity Identity => inner.Identity;

        public override int EventId => inner.EventId;

        public override void OnGen2Collection() => inner.OnGen2Collection();

        public override bool IsBucketLength(int length) => inner.IsBucketLength(length);

        public override int FreshLength(int minimumLength) => inner.FreshLength(minimumLength);

        public override int BucketOf(int minimumLength) => inner.BucketOf(minimumLength);
    }
}
