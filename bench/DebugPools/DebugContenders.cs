using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.Contenders;

namespace Pools.Bench.DebugPools;

/// <summary>Who takes part where debug pools are measured. They are in no other comparison: nobody uses them for speed.</summary>
internal static class DebugContenders
{
    public const string IsolatedId = "isolated";

    public const string DecoratingId = "decorating";

    public const string StacksSuffix = "-stacks";

    public const string ScopedId = "scoped";

    public const string SampledId = "sampled";

    public const string PerCoreId = "per-core";

    public const string WeakTableId = "weak-table";

    public const string FillId = "fill";

    public const string WarmFillId = "warm-fill";

    public const string TwoStacksId = "two-stacks";

    private static readonly Contender[] s_all =
    [
        Pool<SharedSource<byte>>(Contender.BaselineId, ContenderKind.Baseline),
        Pool<PerCoreSource<byte>>(PerCoreId, ContenderKind.Ours),
        Pool<SampledSource>(SampledId, ContenderKind.Ours),
        Pool<IsolatedSource>(IsolatedId, ContenderKind.Ours),
        Pool<IsolatedStacksSource>(IsolatedId + StacksSuffix, ContenderKind.Ours),
        Pool<ScopedSource>(ScopedId, ContenderKind.Ours),
        Pool<DecoratingSource>(DecoratingId, ContenderKind.Ours),
        Pool<DecoratingStacksSource>(DecoratingId + StacksSuffix, ContenderKind.Ours),
        Pool<WeakTableSource>(WeakTableId, ContenderKind.Other),
        new TypedContender<FilledArray, ArrayLease<byte>>(FillId, "a pass of filling", ContenderKind.Other),
        new TypedContender<FilledArray.Warm, ArrayLease<byte>>(WarmFillId, "a pass in the cache", ContenderKind.Other),
        new TypedContender<TwoStacks, TwoStacks.Lease>(TwoStacksId, "two stacks", ContenderKind.Other),
    ];

    /// <exception cref="UsageException">There is none.</exception>
    public static Contender Find(string id) => s_all.FirstOrDefault(c => c.Id == id) ?? throw new UsageException($"no contender '{id}'");

    private static TypedContender<FieldContender<TSource, byte>, ArrayLease<byte>> Pool<TSource>(string id, ContenderKind kind)
        where TSource : struct, IPoolSource<byte>
        => new(id, id, kind);
}
