using static Pools.Bench.ContenderKind;

namespace Pools.Bench;

/// <summary>Who takes part where debug pools are measured. They are in no other comparison: nobody uses them for speed.</summary>
internal static class DebugContenders
{
    public const string IsolatedId = "isolated";
    public const string DecoratingId = "decorating";
    public const string SampledId = "sampled";

    /// <summary>After the id of a pool: with a scope open.</summary>
    public const string ScopedSuffix = "-scoped";

    /// <summary>After all else: with whole stacks.</summary>
    public const string StacksSuffix = "-stacks";

    /// <summary>Before the id of a pool: the loop that does what its mode must, and nothing else.</summary>
    public const string BarePrefix = "bare-";

    public const string StructsId = "decorating-structs";
    public const string WeakTableId = "weak-table";
    public const string TwoStacksId = "two-stacks";

    private static readonly Contender[] s_all =
    [
        Contenders.Find(Contenders.SharedId),
        Pool<Tag<SampledTag, PlainTag>>(SampledId, () => Sampled(StackCapture.None)),
        Pool<Tag<SampledTag, StacksTag>>(SampledId + StacksSuffix, () => Sampled(StackCapture.Full)),
        .. Mode<IsolatedTag>(IsolatedId, options => new DebugArrayPool<byte>(options)),
        .. Mode<DecoratingTag>(DecoratingId, options => DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), options)),
        Contenders.Field<DecoratingTag, (long Key, int Count, bool IsSet)>(StructsId, StructsId, Ours, () =>
            DebugArrayPool<(long Key, int Count, bool IsSet)>.Around(new PerCoreArrayPool<(long Key, int Count, bool IsSet)>(), With(StackCapture.None))),
        Pool<WeakTableTag>(WeakTableId, () => new WeakTablePool(), Other),
        new Contender<Bare<IsolatedTag>, ArrayLease<byte>>(BarePrefix + IsolatedId, "the bare loop", Other, _ => new(new SizedArrays())),
        new Contender<Bare<DecoratingTag>, ArrayLease<byte>>(BarePrefix + DecoratingId, "the bare loop", Other, _ => new(new PerCoreArrayPool<byte>())),
        new Contender<TwoStacks, TwoStacks.Lease>(TwoStacksId, "two stacks", Other, _ => default),
    ];

    public static IReadOnlyList<Contender> Find(params string[] ids) => [.. ids.Select(id => s_all.First(contender => contender.Id == id))];

    /// <summary>A debug pool in all its forms.</summary>
    private static Contender[] Mode<TMode>(string id, Func<DebugArrayPoolOptions, DebugArrayPool<byte>> create)
        where TMode : struct
        =>
        [
            Pool<Tag<TMode, PlainTag>>(id, () => create(With(StackCapture.None))),
            Pool<Tag<TMode, StacksTag>>(id + StacksSuffix, () => create(With(StackCapture.Full))),
            Pool<Tag<TMode, ScopedTag>>(id + ScopedSuffix, () => Scoped(create(With(StackCapture.None)))),
            Pool<Tag<TMode, ScopedStacksTag>>(id + ScopedSuffix + StacksSuffix, () => Scoped(create(With(StackCapture.Full)))),
        ];

    private static Contender<FieldContender<TTag, byte>, ArrayLease<byte>> Pool<TTag>(string id, Func<ArrayPool<byte>> create, ContenderKind kind = Ours)
        where TTag : struct
        => Contenders.Field<TTag, byte>(id, id, kind, create);

    private static DebugArrayPoolOptions With(StackCapture stacks) => new() { Stacks = stacks };

    /// <summary>A scope is open for as long as the pool is there.</summary>
    private static DebugArrayPool<byte> Scoped(DebugArrayPool<byte> pool)
    {
        pool.BeginScope("bench");
        return pool;
    }

    private static PerCoreArrayPool<byte> Sampled(StackCapture stacks)
    {
        PerCoreArrayPool<byte> pool = new();
        ArrayPoolSampling.Attach(pool, new SamplingOptions { Stacks = stacks });
        return pool;
    }

    private readonly struct Tag<TMode, TForm>;
    private readonly struct SampledTag;
    private readonly struct IsolatedTag;
    private readonly struct DecoratingTag;
    private readonly struct WeakTableTag;
    private readonly struct PlainTag;
    private readonly struct StacksTag;
    private readonly struct ScopedTag;
    private readonly struct ScopedStacksTag;
}

/// <summary>A contender whose load runs on so many threads of its own, so that several numbers of threads take turns in one cell.</summary>
internal sealed record OnThreads(Contender Inner, int Threads) : Contender(IdOf(Inner.Id, Threads), Inner.Title, Inner.Kind)
{
    public static string IdOf(string id, int threads) => string.Create(CultureInfo.InvariantCulture, $"{id}/{threads}");

    public override Workload Build(Load load, int length, ThreadCrew? crew = null)
    {
        ThreadCrew own = new(Threads);
        Workload built = Inner.Build(load.OnCrew(), length, own);
        return new Workload(this, built.Loop, () =>
        {
            built.Dispose();
            own.Dispose();
        });
    }

    public override FileJob? BuildJob(RealWorkload workload) => null;
}
