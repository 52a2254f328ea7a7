using static Pools.Bench.ContenderKind;

namespace Pools.Bench;

/// <summary>Everybody who takes part, but for those who only one scenario knows.</summary>
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
    public const string UninitializedId = "uninitialized";
    public const string LargeId = "large";
    public const string LargeOffId = "large-off";
    public const string CreateLargeId = "create-large";

    /// <summary>Who counts what a load needs.</summary>
    public const string CountingId = "counting";

    /// <summary>Before the number, in <see cref="WithAllowance"/>'s ids.</summary>
    private const string AllowancePrefix = "large@";

    // The longest array that ArrayPool.Create keeps at all, and the framework's own default of arrays a bucket.
    private const int Longest = 1 << 30;
    private const int ArraysPerBucket = 50;

    public static IReadOnlyList<Contender> Bytes { get; } =
    [
        new Contender<SharedDirect<ArrayLease<byte>>, ArrayLease<byte>>(SharedId, SharedTitle, Baseline, _ => default)
        {
            Short = "Shared",
            Singleton = true,
            Pool = () => ArrayPool<byte>.Shared,
        },
        Field<PerCoreTag, byte>(PerCoreId, PerCoreTitle, Ours, () => new PerCoreArrayPool<byte>()) with { Short = "PerCore" },
        new Contender<PerCoreSealed<ArrayLease<byte>>, ArrayLease<byte>>(PerCoreSealedId, PerCoreSealedTitle, Ours,
            _ => new(new()), sealedType => sealedType.Pool.Dispose()) { Short = "sealed", SealedForm = true },
        Field<CreateTag, byte>(CreateId, "ArrayPool.Create()", Other, ArrayPool<byte>.Create) with { Short = "Create()" },
        Field<LargeTag, byte>(LargeId, "LargeArrayPool", Ours, () => Large(LargeId)) with { Short = "Large", ForLargeArrays = true },
        Field<LargeOffTag, byte>(LargeOffId, "LargeArrayPool, DiscardPages off", Ours, () => Large(LargeOffId)) with { Short = "Large, off", ForLargeArrays = true },
        Field<CreateLargeTag, byte>(CreateLargeId, "ArrayPool.Create(2^30, 50)", Other, () => ArrayPool<byte>.Create(Longest, ArraysPerBucket)) with { Short = "Create", ForLargeArrays = true },
        new Contender<MemoryField<MemoryTag>, MemoryLease>("memory-pool", "MemoryPool.Shared", Other, _ => new(MemoryPool<byte>.Shared))
        {
            Short = "MemoryPool",
            Singleton = true,
        },
        new Contender<ObjectPoolOfArrays, ArrayLease<byte>>("object-pool", "ObjectPool of arrays", Other, length => new(length)) { Short = "ObjectPool", OneLengthOnly = true },
        new Contender<NewArray<byte>, ArrayLease<byte>>(NewId, "new T[]", Other, _ => default) { Singleton = true },
        new Contender<UninitializedArray, ArrayLease<byte>>(UninitializedId, "AllocateUninitializedArray", Other, _ => default) { Short = "uninitialized", Singleton = true },
        Field<FaultyTag, byte>("faulty", "a faulty pool", Other, () => new FaultyPool()) with { OnRequest = true },
        Field<CountingTag, byte>(CountingId, "PerCoreArrayPool, what is out counted", Other, () => new CountingPool()) with { OnRequest = true },
    ];

    /// <summary>Finds one of <see cref="Bytes"/>, or a large pool with another allowance of resident memory, which no list holds.</summary>
    public static Contender Find(string id) =>
        Bytes.FirstOrDefault(contender => contender.Id == id)
        ?? (id.StartsWith(AllowancePrefix, StringComparison.Ordinal) ? WithAllowance(double.Parse(id[AllowancePrefix.Length..], CultureInfo.InvariantCulture)) : null)
        ?? throw new UsageException($"no contender '{id}'");

    /// <summary>The large pool with another allowance of resident memory, in times of what is in use at the peak.</summary>
    public static Contender WithAllowance(double allowance)
    {
        string text = allowance.ToString("0.00", CultureInfo.InvariantCulture);
        string id = AllowancePrefix + text;
        return Field<AllowanceTag, byte>(id, $"LargeArrayPool, allowance {text}", Ours, () => Large(id)) with { Short = text, ForLargeArrays = true };
    }

    /// <summary>A large pool as the contender of this id has it.</summary>
    /// <param name="options">Options besides those that the contender is about.</param>
    public static LargeArrayPool<byte> Large(string id, LargeArrayPoolOptions? options = null)
    {
        options ??= new LargeArrayPoolOptions();
        if (id == LargeOffId)
        {
            options.DiscardPages = PageDiscardMode.Off;
        }
        else if (id.StartsWith(AllowancePrefix, StringComparison.Ordinal))
        {
            options.ResidentAllowance = double.Parse(id[AllowancePrefix.Length..], CultureInfo.InvariantCulture);
        }

        return new LargeArrayPool<byte>(options);
    }

    /// <summary>A pool behind a field.</summary>
    public static Contender<FieldContender<TTag, T>, ArrayLease<T>> Field<TTag, T>(string id, string title, ContenderKind kind, Func<ArrayPool<T>> pool)
        where TTag : struct
        => new(id, title, kind, _ => new(pool()), field => (field.Pool as IDisposable)?.Dispose()) { Pool = pool as Func<ArrayPool<byte>> };

    private readonly struct MemoryTag;
    private readonly struct PerCoreTag;
    private readonly struct CreateTag;
    private readonly struct LargeTag;
    private readonly struct LargeOffTag;
    private readonly struct AllowanceTag;
    private readonly struct CreateLargeTag;
    private readonly struct FaultyTag;
    private readonly struct CountingTag;
}
