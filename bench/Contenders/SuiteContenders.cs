using static Pools.Bench.ContenderKind;

namespace Pools.Bench;

/// <summary>An array of references. It is not generic, because generic code over references has to look up its types.</summary>
internal readonly struct ObjectsLease(object[] array) : IArrayLease<ObjectsLease, object>
{
    public object[] Array { get; } = array;

    public static ObjectsLease Of(object[] array) => new(array);

    public void Touch()
    {
        object[] array = Array;
        array[0] = null!;
        array[^1] = null!;
    }
}

/// <summary>An array that is cleared and read through.</summary>
internal readonly struct WorkedBytes(byte[] array) : IArrayLease<WorkedBytes, byte>
{
    public byte[] Array { get; } = array;

    public static WorkedBytes Of(byte[] array) => new(array);

    public void Touch()
    {
        Array.AsSpan().Clear();
        byte last = 0;
        foreach (byte element in Array)
        {
            last = element;
        }

        Array[0] = last;
    }
}

internal readonly struct WorkedObjects(object[] array) : IArrayLease<WorkedObjects, object>
{
    public object[] Array { get; } = array;

    public static WorkedObjects Of(object[] array) => new(array);

    public void Touch()
    {
        Array.AsSpan().Clear();
        object? last = null;
        foreach (object element in Array)
        {
            last = element;
        }

        Array[0] = last!;
    }
}

internal readonly struct BytesField<TLease>(ArrayPool<byte> pool) : IContender<TLease>
    where TLease : struct, IArrayLease<TLease, byte>
{
    public TLease Rent(int length) => TLease.Of(pool.Rent(length));

    public void Return(TLease lease) => pool.Return(lease.Array);
}

internal readonly struct ObjectsField<TLease>(ArrayPool<object> pool) : IContender<TLease>
    where TLease : struct, IArrayLease<TLease, object>
{
    public TLease Rent(int length) => TLease.Of(pool.Rent(length));

    public void Return(TLease lease) => pool.Return(lease.Array);
}

internal readonly struct ObjectsSealed<TLease>(PerCoreArrayPool<object> pool) : IContender<TLease>
    where TLease : struct, IArrayLease<TLease, object>
{
    public TLease Rent(int length) => TLease.Of(pool.Rent(length));

    public void Return(TLease lease) => pool.Return(lease.Array);
}

internal readonly struct ObjectsDirect<TLease> : IContender<TLease>
    where TLease : struct, IArrayLease<TLease, object>
{
    public TLease Rent(int length) => TLease.Of(ArrayPool<object>.Shared.Rent(length));

    public void Return(TLease lease) => ArrayPool<object>.Shared.Return(lease.Array);
}

/// <summary>The shared pool and this library's, over both kinds of elements and both kinds of use.</summary>
internal static class SuiteContenders
{
    public static IReadOnlyList<Contender> Objects { get; } = OfObjects<ObjectsLease>();

    /// <param name="isWorked">Whether each array is cleared and read through; else its first and last element are written.</param>
    public static IReadOnlyList<Contender> Of(bool isObjects, bool isWorked) => (isObjects, isWorked) switch
    {
        (false, false) => OfBytes<ArrayLease<byte>>(),
        (false, true) => OfBytes<WorkedBytes>(),
        (true, false) => Objects,
        (true, true) => OfObjects<WorkedObjects>(),
    };

    private static Contender[] OfBytes<TLease>()
        where TLease : struct, IArrayLease<TLease, byte>
        =>
        [
            new Contender<SharedDirect<TLease>, TLease>(Contenders.SharedId, Contenders.SharedTitle, Baseline, _ => default),
            new Contender<BytesField<TLease>, TLease>(
                Contenders.PerCoreId, Contenders.PerCoreTitle, Ours, _ => new(new PerCoreArrayPool<byte>())),
            new Contender<PerCoreSealed<TLease>, TLease>(Contenders.PerCoreSealedId, Contenders.PerCoreSealedTitle, Ours, _ => new(new())),
        ];

    private static Contender[] OfObjects<TLease>()
        where TLease : struct, IArrayLease<TLease, object>
        =>
        [
            new Contender<ObjectsDirect<TLease>, TLease>(Contenders.SharedId, Contenders.SharedTitle, Baseline, _ => default),
            new Contender<ObjectsField<TLease>, TLease>(
                Contenders.PerCoreId, Contenders.PerCoreTitle, Ours, _ => new(new PerCoreArrayPool<object>())),
            new Contender<ObjectsSealed<TLease>, TLease>(Contenders.PerCoreSealedId, Contenders.PerCoreSealedTitle, Ours, _ => new(new())),
        ];
}
