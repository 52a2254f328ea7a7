namespace Pools.Bench;

/// <summary>An array of references. It is not generic, because generic code over references has to look up its types.</summary>
internal readonly struct ObjectsLease(object[] array) : ILease
{
    public object[] Array { get; } = array;

    public void Touch()
    {
        object[] array = Array;
        array[0] = null!;
        array[^1] = null!;
    }
}

internal readonly struct ObjectsField(ArrayPool<object> pool) : IContender<ObjectsLease>
{
    public ObjectsLease Rent(int length) => new(pool.Rent(length));

    public void Return(ObjectsLease lease) => pool.Return(lease.Array);
}

internal readonly struct ObjectsSealed(PerCoreArrayPool<object> pool) : IContender<ObjectsLease>
{
    public ObjectsLease Rent(int length) => new(pool.Rent(length));

    public void Return(ObjectsLease lease) => pool.Return(lease.Array);
}

internal readonly struct ObjectsDirect : IContender<ObjectsLease>
{
    public ObjectsLease Rent(int length) => new(ArrayPool<object>.Shared.Rent(length));

    public void Return(ObjectsLease lease) => ArrayPool<object>.Shared.Return(lease.Array);
}

/// <summary>The shared pool and this library's, over bytes and over references.</summary>
internal static class ElementContenders
{
    public static IReadOnlyList<Contender> Bytes { get; } =
        [.. new[] { Contenders.SharedId, Contenders.PerCoreId, Contenders.PerCoreSealedId }.Select(Contenders.Find)];

    public static IReadOnlyList<Contender> Objects { get; } =
    [
        new Contender<ObjectsDirect, ObjectsLease>(Contenders.SharedId, Contenders.SharedTitle, Baseline, _ => default),
        new Contender<ObjectsField, ObjectsLease>(
            Contenders.PerCoreId, Contenders.PerCoreTitle, Ours, _ => new(new PerCoreArrayPool<object>())),
        new Contender<ObjectsSealed, ObjectsLease>(Contenders.PerCoreSealedId, Contenders.PerCoreSealedTitle, Ours, _ => new(new())),
    ];
}
