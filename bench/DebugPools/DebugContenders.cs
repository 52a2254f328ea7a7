using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.Contenders;

namespace Pools.Bench.DebugPools;

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

    public const string PerCoreId = "per-core";

    /// <summary>The same pool once more: only where a sampler comes and goes.</summary>
    public const string PerCoreAgainId = "per-core-again";

    public const string StructsId = "decorating-structs";

    public const string WeakTableId = "weak-table";

    public const string TwoStacksId = "two-stacks";

    private static readonly Contender[] s_all =
    [
        Pool<SharedSource<byte>>(Contender.BaselineId, ContenderKind.Baseline),
        Pool<PerCoreSource<byte>>(PerCoreId, ContenderKind.Ours),
        Pool<SampledSource<NoStacks>>(SampledId, ContenderKind.Ours),
        Pool<SampledSource<WholeStacks>>(SampledId + StacksSuffix, ContenderKind.Ours),
        .. Debug<IsolatedSource<NoStacks>, IsolatedSource<WholeStacks>>(IsolatedId),
        .. Debug<DecoratingSource<NoStacks>, DecoratingSource<WholeStacks>>(DecoratingId),
        new TypedContender<FieldContender<StructsSource, (long, int, bool)>, ArrayLease<(long, int, bool)>>(StructsId, StructsId, ContenderKind.Ours),
        Pool<WeakTableSource>(WeakTableId, ContenderKind.Other),
        new TypedContender<BareIsolated, ArrayLease<byte>>(BarePrefix + IsolatedId, "the bare loop", ContenderKind.Other),
        new TypedContender<BareDecorating, ArrayLease<byte>>(BarePrefix + DecoratingId, "the bare loop", ContenderKind.Other),
        new TypedContender<TwoStacks, TwoStacks.Lease>(TwoStacksId, "two stacks", ContenderKind.Other),
    ];

    /// <exception cref="UsageException">There is none.</exception>
    public static Contender Find(string id) => s_all.FirstOrDefault(c => c.Id == id) ?? throw new UsageException($"no contender '{id}'");

    private static Contender[] Debug<TSource, TStacksSource>(string id)
        where TSource : struct, IPoolSource<byte>
        where TStacksSource : struct, IPoolSource<byte>
        =>
        [
            Pool<TSource>(id, ContenderKind.Ours),
            Pool<TStacksSource>(id + StacksSuffix, ContenderKind.Ours),
            Pool<ScopedSource<TSource>>(id + ScopedSuffix, ContenderKind.Ours),
            Pool<ScopedSource<TStacksSource>>(id + ScopedSuffix + StacksSuffix, ContenderKind.Ours),
        ];

    private static TypedContender<FieldContender<TSource, byte>, ArrayLease<byte>> Pool<TSource>(string id, ContenderKind kind)
        where TSource : struct, IPoolSource<byte>
        => new(id, id, kind);
}
