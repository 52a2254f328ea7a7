using System.Buffers;
using Pools.Bench.Contenders;
using Pools.Diagnostics;

namespace Pools.Bench.DebugPools;

/// <summary>A debug pool of its own arrays.</summary>
internal readonly struct IsolatedSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() => new DebugArrayPool<byte>(new DebugArrayPoolOptions { Stacks = StackCapture.None });
}

/// <summary>The same with whole stacks.</summary>
internal readonly struct IsolatedStacksSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() => new DebugArrayPool<byte>(new DebugArrayPoolOptions { Stacks = StackCapture.Full });
}

/// <summary>The same without stacks, and with a scope open for as long as the pool is there.</summary>
internal readonly struct ScopedSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create()
    {
        DebugArrayPool<byte> pool = new(new DebugArrayPoolOptions { Stacks = StackCapture.None });
        pool.BeginScope("bench");
        return pool;
    }
}

/// <summary>A debug pool around a per-core pool.</summary>
internal readonly struct DecoratingSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() =>
        DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), new DebugArrayPoolOptions { Stacks = StackCapture.None });
}

/// <summary>The same with whole stacks.</summary>
internal readonly struct DecoratingStacksSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() =>
        DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), new DebugArrayPoolOptions { Stacks = StackCapture.Full });
}

/// <summary>A per-core pool that is sampled with default options.</summary>
internal readonly struct SampledSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create()
    {
        PerCoreArrayPool<byte> pool = new();
        ArrayPoolSampling.Attach(pool);
        return pool;
    }
}

/// <summary>What a debug pool would be whose store is a weak table.</summary>
internal readonly struct WeakTableSource : IPoolSource<byte>
{
    public static ArrayPool<byte> Create() => new WeakTablePool();
}
