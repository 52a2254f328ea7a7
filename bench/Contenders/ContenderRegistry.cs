using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using static Pools.Bench.Contenders.ContenderKind;

namespace Pools.Bench.Contenders;

/// <summary>Everybody who takes part. A further pool is one struct (or a source) in a file of its own, and one line here.</summary>
internal static class ContenderRegistry
{
    public static IReadOnlyList<Contender> Bytes { get; } =
    [
        new ByteContender<FieldContender<SharedSource<byte>, byte>, ArrayLease<byte>>(Contender.BaselineId, "ArrayPool.Shared", Baseline) { Singleton = true, Pool = () => ArrayPool<byte>.Shared },
        new ByteContender<SharedDirect, ArrayLease<byte>>("shared-direct", "ArrayPool.Shared, called directly", Other) { Singleton = true, SealedForm = true },
        new ByteContender<FieldContender<PerCoreSource<byte>, byte>, ArrayLease<byte>>("per-core", "PerCoreArrayPool", Ours) { Pool = () => new PerCoreArrayPool<byte>() },
        new ByteContender<PerCoreSealed, ArrayLease<byte>>("per-core-sealed", "PerCoreArrayPool, sealed type", Ours) { SealedForm = true },
        new ByteContender<FieldContender<PerCoreSharedSource<byte>, byte>, ArrayLease<byte>>("per-core-shared", "PerCoreArrayPool.Shared", Ours) { Singleton = true, Pool = () => PerCoreArrayPool<byte>.Shared },
        new ByteContender<FieldContender<CreateSource<byte>, byte>, ArrayLease<byte>>("create", "ArrayPool.Create()", Other) { Pool = () => ArrayPool<byte>.Create() },
        new ByteContender<FieldContender<LargeSource<byte>, byte>, ArrayLease<byte>>("large", "LargeArrayPool", Ours) { ForLargeArrays = true },
        new ByteContender<FieldContender<LargeOffSource<byte>, byte>, ArrayLease<byte>>("large-off", "LargeArrayPool, DiscardPages off", Ours) { ForLargeArrays = true },
        new ByteContender<FieldContender<CreateLargeSource<byte>, byte>, ArrayLease<byte>>("create-large", "ArrayPool.Create(2^30, 50)", Other) { ForLargeArrays = true },
        new ByteContender<MemoryPoolShared, MemoryLease<byte>>("memory-pool", "MemoryPool.Shared", Other) { Singleton = true },
        new ByteContender<ObjectPoolOfArrays, ArrayLease<byte>>("object-pool", "ObjectPool of arrays", Other) { OneLengthOnly = true },
        new ByteContender<NewArray<byte>, ArrayLease<byte>>("new", "new T[]", Other) { Singleton = true },
        new ByteContender<UninitialisedArray, ArrayLease<byte>>("uninitialised", "AllocateUninitializedArray", Other) { Singleton = true },
        new ByteContender<FieldContender<FaultySource, byte>, ArrayLease<byte>>("faulty", "a faulty pool", Other) { OnRequest = true },
        new ByteContender<FieldContender<CountingSource, byte>, ArrayLease<byte>>(Contender.CountingId, "PerCoreArrayPool, what is out counted", Other) { OnRequest = true },
    ];

    public static IReadOnlyList<Contender> Objects { get; } =
    [
        new TypedContender<FieldContender<SharedSource<object>, object>, ArrayLease<object>>(Contender.BaselineId, "ArrayPool.Shared", Baseline) { Singleton = true },
        new TypedContender<FieldContender<PerCoreSource<object>, object>, ArrayLease<object>>("per-core", "PerCoreArrayPool", Ours),
        new TypedContender<FieldContender<PerCoreSharedSource<object>, object>, ArrayLease<object>>("per-core-shared", "PerCoreArrayPool.Shared", Ours) { Singleton = true },
        new TypedContender<FieldContender<CreateSource<object>, object>, ArrayLease<object>>("create", "ArrayPool.Create()", Other),
        new TypedContender<NewArray<object>, ArrayLease<object>>("new", "new T[]", Other) { Singleton = true },
    ];

    /// <summary>Their ratios are to <c>MemoryPool&lt;T&gt;.Shared</c>.</summary>
    public static IReadOnlyList<Contender> MemoryPools { get; } =
    [
        new TypedContender<MemoryPoolShared, MemoryLease<byte>>(Contender.MemoryPoolId, "MemoryPool.Shared", Baseline) { Singleton = true },
        new TypedContender<ArrayPoolMemory<PerCoreSource<byte>>, MemoryLease<byte>>("memory-over-per-core", "ArrayPoolMemoryPool over PerCoreArrayPool", Ours),
        new TypedContender<ArrayPoolMemory<SharedSource<byte>>, MemoryLease<byte>>("memory-over-shared", "ArrayPoolMemoryPool over ArrayPool.Shared", Ours),
        new TypedContender<LeasedArrays, LeasedArrays.Lease>("lease-over-per-core", "RentedArray over PerCoreArrayPool", Ours),
    ];

    /// <summary>Their ratios are to a <c>MemoryStream</c>.</summary>
    public static IReadOnlyList<Contender> Streams { get; } =
    [
        new TypedContender<MemoryStreams, StreamLease>(Contender.MemoryStreamId, "new MemoryStream()", Baseline),
        new TypedContender<SizedMemoryStreams, StreamLease>("memory-stream-sized", "new MemoryStream(length)", Other),
        new TypedContender<PooledStreams, StreamLease>("pooled-stream", "new PooledStream(pool)", Ours),
        new TypedContender<ResetStreams, StreamLease>("pooled-stream-reset", "PooledStream, reset", Ours),
    ];

    public static Contender Byte(string id) => Bytes.First(c => c.Id == id);
}
