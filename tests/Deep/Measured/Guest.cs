using System;
using System.Buffers;
using System.Collections.Generic;
using System.Threading;

namespace Pools.Tests.Measured;

/// <summary>What a plug-in does with pools. The tests load it a second time, into an assembly context that can be unloaded.</summary>
public static class Guest
{
    private const int Large = 2 << 20;

    private static readonly List<object> s_kept = [];

    /// <summary>Uses the pools that are there for everybody.</summary>
    public static void UseShared()
    {
        Use(PerCoreArrayPool<Item>.Shared, 100);
        Use(PerCoreArrayPool<byte>.Shared, 100);
        Use(LargeArrayPool<Item>.Shared, Large);
        Use(LargeArrayPool<byte>.Shared, Large);
    }

    /// <summary>Uses pools of its own, and disposes of them.</summary>
    public static void UseDisposed()
    {
        foreach (object pool in MakeAndUse())
        {
            ((IDisposable)pool).Dispose();
        }
    }

    /// <summary>Uses pools of its own, and forgets them.</summary>
    public static void UseForgotten() => MakeAndUse();

    /// <summary>Uses pools of its own, which its statics refer to.</summary>
    public static void UseKept() => s_kept.AddRange(MakeAndUse());

    /// <summary>Uses the pools that are there for everybody, and loses what it rents.</summary>
    public static void UseAndLose()
    {
        _ = LargeArrayPool<Item>.Shared.Rent(Large);
        _ = LargeArrayPool<byte>.Shared.Rent(Large);
        _ = PerCoreArrayPool<Item>.Shared.Rent(100);
    }

    private static List<object> MakeAndUse()
    {
        PerCoreArrayPool<Item> items = new();
        PerCoreArrayPool<byte> bytes = new();
        LargeArrayPool<Item> largeItems = new();
        LargeArrayPool<byte> largeBytes = new();
        Use(items, 100);
        Use(bytes, 100);
        Use(largeItems, Large);
        Use(largeBytes, Large);
        return [items, bytes, largeItems, largeBytes];
    }

    /// <summary>On this thread, longer than a thread is on probation, and on one that ends.</summary>
    private static void Use<T>(ArrayPool<T> pool, int length)
    {
        int operations = length == Large ? 4 : 200;
        for (int i = 0; i < operations; i++)
        {
            pool.Return(pool.Rent(length));
        }

        Thread thread = new(() => pool.Return(pool.Rent(length)));
        thread.Start();
        thread.Join();
    }

    private readonly record struct Item(long Value);
}
