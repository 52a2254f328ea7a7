using System;
using Microsoft.Extensions.ObjectPool;

namespace Pools.Bench.Contenders.Objects;

/// <summary>The bounds of the pools.</summary>
internal static class Retained
{
    /// <summary>Enough for 32 threads that hold 32 objects each.</summary>
    public const int Enough = 1024;
}

/// <summary>What the framework's provider makes, with room for everything.</summary>
internal readonly struct DefaultObjects : IObjectSource
{
    public static ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy)
        where T : class
        => new DefaultObjectPoolProvider { MaximumRetained = Retained.Enough }.Create(policy);
}

/// <summary>What the framework's provider makes by default.</summary>
internal readonly struct DefaultObjectsByDefault : IObjectSource
{
    public static ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy)
        where T : class
        => new DefaultObjectPoolProvider().Create(policy);
}

/// <summary>What this library's provider makes, with room for everything.</summary>
internal readonly struct PerCoreObjects : IObjectSource
{
    public static ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy)
        where T : class
        => new PerCoreObjectPoolProvider(new PerCoreObjectPoolOptions { MaximumRetained = Retained.Enough }).Create(policy);
}

/// <summary>What this library's provider makes by default.</summary>
internal readonly struct PerCoreObjectsByDefault : IObjectSource
{
    public static ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy)
        where T : class
        => new PerCoreObjectPoolProvider().Create(policy);
}

/// <summary>No pool: every object is new.</summary>
internal readonly struct NewObjects : IObjectSource
{
    public static ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy)
        where T : class
        => new Nothing<T>(policy.Create);

    private sealed class Nothing<T>(Func<T> create) : ObjectPool<T>
        where T : class
    {
        public override T Get() => create();

        public override void Return(T obj) => GC.KeepAlive(obj);
    }
}
