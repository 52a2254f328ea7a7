using System.Buffers;
using Pools.Bench.Contenders;
using Pools.Diagnostics;

namespace Pools.Bench.DebugPools;

/// <summary>What a debug pool writes down. A struct tag: it makes each contender a type of its own.</summary>
internal interface IStacks
{
    static abstract StackCapture Capture { get; }
}

/// <summary>Thread and time only.</summary>
internal readonly struct NoStacks : IStacks
{
    public static StackCapture Capture => StackCapture.None;
}

/// <summary>Whole stacks.</summary>
internal readonly struct WholeStacks : IStacks
{
    public static StackCapture Capture => StackCapture.Full;
}

/// <summary>A debug pool of its own arrays.</summary>
internal readonly struct IsolatedSource<TStacks> : IPoolSource<byte>
    where TStacks : IStacks
{
    public static ArrayPool<byte> Create() => new DebugArrayPool<byte>(new DebugArrayPoolOptions { Stacks = TStacks.Capture });
}

/// <summary>A debug pool around a per-core pool.</summary>
internal readonly struct DecoratingSource<TStacks> : IPoolSource<byte>
    where TStacks : IStacks
{
    public static ArrayPool<byte> Create() =>
        DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), new DebugArrayPoolOptions { Stacks = TStacks.Capture });
}

/// <summary>A debug pool with a scope open for as long as it is there.</summary>
internal readonly struct ScopedSource<TSource> : IPoolSource<byte>
    where TSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create()
    {
        DebugArrayPool<byte> pool = (DebugArrayPool<byte>)TSource.Create();
        pool.BeginScope("bench");
        return pool;
    }
}

/// <summary>A per-core pool that is sampled; with whole stacks, by default options.</summary>
internal readonly struct SampledSource<TStacks> : IPoolSource<byte>
    where TStacks : IStacks
{
    public static ArrayPool<byte> Create()
    {
        PerCoreArrayPool<byte> pool = new();
        ArrayPoolSampling.Attach(pool, new SamplingOptions { Stacks = TStacks.Capture });
        return pool;
    }
}

/// <summary>What a debug pool would be whose store is a weak table.</summary>
internal readonly struct WeakTableSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() => new WeakTablePool();
}

/// <summary>A debug pool around a per-core pool, of structs that are not just bits.</summary>
internal readonly struct StructsSource : IPoolSource<(long Key, int Count, bool IsSet)>
{
    public static ArrayPool<(long Key, int Count, bool IsSet)> Create() =>
        DebugArrayPool<(long Key, int Count, bool IsSet)>.Around(
            new PerCoreArrayPool<(long Key, int Count, bool IsSet)>(), new DebugArrayPoolOptions { Stacks = StackCapture.None });
}
