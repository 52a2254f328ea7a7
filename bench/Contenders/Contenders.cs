namespace Pools.Bench;

internal static class Contenders
{
    public const string SharedId = "shared";
    public const string SharedTitle = "ArrayPool.Shared, called directly";
    public const string PerCoreId = "per-core";
    public const string PerCoreTitle = "PerCoreArrayPool";
    public const string PerCoreSealedId = "per-core-sealed";
    public const string PerCoreSealedTitle = "PerCoreArrayPool, sealed type";
    public const string CreateId = "create";
    public const string NewId = "new";
    public const string LargeId = "large";
    public const string LargeOffId = "large-off";
    public const string CreateLargeId = "create-large";
    public const string CountingId = "counting";

    // The longest array that ArrayPool.Create keeps, and the framework's default of arrays a bucket.
    private const int Longest = 1 << 30;
    private const int ArraysPerBucket = 50;

    public static IReadOnlyList<Contender> Bytes { get; } =
    [
        Arrays(SharedId, SharedTitle, Baseline, _ => default(SharedDirect)) with
        {
            Singleton = true,
            Pool = () => ArrayPool<byte>.Shared,
        },
        Field<PerCoreTag, byte>(PerCoreId, PerCoreTitle, Ours, () => new PerCoreArrayPool<byte>()),
        Arrays(PerCoreSealedId, PerCoreSealedTitle, Ours, _ => new PerCoreSealed(new()), field => field.Pool.Dispose()),
        Field<CreateTag, byte>(CreateId, "ArrayPool.Create()", Other, ArrayPool<byte>.Create),
        Field<LargeTag, byte>(LargeId, "LargeArrayPool", Ours, () => new LargeArrayPool<byte>()) with { ForLargeArrays = true },
        Field<LargeOffTag, byte>(LargeOffId, "LargeArrayPool, DiscardPages off", Ours,
            () => new LargeArrayPool<byte>(new() { DiscardPages = PageDiscardMode.Off })) with
        {
            ForLargeArrays = true,
        },
        Field<CreateLargeTag, byte>(CreateLargeId, "ArrayPool.Create(2^30, 50)", Other,
            () => ArrayPool<byte>.Create(Longest, ArraysPerBucket)) with
        {
            ForLargeArrays = true,
        },
        Arrays(NewId, "new T[]", Other, _ => default(NewArray<byte>)) with { Singleton = true },
        Field<FaultyTag, byte>("faulty", "a faulty pool", Other, () => new FaultyPool()) with { OnRequest = true },
        Field<CountingTag, byte>(CountingId, "PerCoreArrayPool, what is out counted", Other, () => new CountingPool()) with
        {
            OnRequest = true,
        },
    ];

    public static IReadOnlyList<Contender> Pools { get; } = [.. Bytes.Where(contender => contender.Pool is not null)];

    public static Contender Find(string id) =>
        Bytes.FirstOrDefault(contender => contender.Id == id) ?? throw new UsageException($"no contender '{id}'");

    public static Contender<FieldContender<TTag, T>, ArrayLease<T>> Field<TTag, T>(string id, string title, ContenderKind kind,
        Func<ArrayPool<T>> pool)
        where TTag : struct
        => new(id, title, kind, _ => new(pool()), field => (field.Pool as IDisposable)?.Dispose()) { Pool = pool as Func<ArrayPool<byte>> };

    /// <summary>A contender that hands out arrays of bytes.</summary>
    public static Contender<TPool, ArrayLease<byte>> Arrays<TPool>(
        string id, string title, ContenderKind kind, Func<int, TPool> create, Action<TPool>? dispose = null)
        where TPool : struct, IContender<ArrayLease<byte>>
        => new(id, title, kind, create, dispose);

    private readonly struct PerCoreTag;
    private readonly struct CreateTag;
    private readonly struct LargeTag;
    private readonly struct LargeOffTag;
    private readonly struct CreateLargeTag;
    private readonly struct FaultyTag;
    private readonly struct CountingTag;
}
