namespace Pools.Bench;

internal static class DebugContenders
{
    public const string IsolatedId = "isolated";
    public const string DecoratingId = "decorating";
    public const string SampledId = "sampled";

    /// <summary>After the id of a pool: with whole stacks.</summary>
    public const string StacksSuffix = "-stacks";

    private static readonly Contender[] s_all =
    [
        Contenders.Find(Contenders.SharedId),
        .. Mode<SampledTag>(SampledId, stacks => new SampledArrayPool<byte>(ArrayPool<byte>.Shared, new() { Stacks = stacks })),
        .. Mode<IsolatedTag>(IsolatedId, stacks => new DebugArrayPool<byte>(With(stacks))),
        .. Mode<DecoratingTag>(DecoratingId, stacks => DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), With(stacks))),
    ];

    public static IReadOnlyList<Contender> Find(params string[] ids) => [.. ids.Select(id => s_all.First(contender => contender.Id == id))];

    private static Contender[] Mode<TMode>(string id, Func<StackCapture, ArrayPool<byte>> create)
        where TMode : struct
        =>
        [
            Contenders.Field<Tag<TMode, PlainTag>, byte>(id, id, Ours, () => create(StackCapture.None)),
            Contenders.Field<Tag<TMode, StacksTag>, byte>(id + StacksSuffix, id + StacksSuffix, Ours, () => create(StackCapture.Full)),
        ];

    private static DebugArrayPoolOptions With(StackCapture stacks) => new() { Stacks = stacks };

    private readonly struct Tag<TMode, TForm>;
    private readonly struct SampledTag;
    private readonly struct IsolatedTag;
    private readonly struct DecoratingTag;
    private readonly struct PlainTag;
    private readonly struct StacksTag;
}
