using System;
using System.Collections.Generic;

namespace Pools.Tests.Framework.Contract;

/// <summary>What a rent gives.</summary>
internal static class LengthChecks
{
    public static IReadOnlyList<Check> All { get; } =
    [
        new("a negative length is refused by name", NegativeLength),
        new("every length near a bucket's edge is served, for every element type", () => Elements.ForEach(new Edges())),
        new("a length of zero gives the empty array, and its return does nothing", () => Elements.ForEach(new Empty())),
        new("above the maximum: the exact length, dropped when it comes back", AboveMaximum),
        new("a gigantic request succeeds or runs out of memory, and the pool is whole", Gigantic),
        new("more rents and returns than the pool holds succeed", BeyondCapacity),
        new("Shared and Create are this library's own", Statics),
        new("an option outside its range is refused by name, pinned arrays too", Options),
    ];

    private static void NegativeLength()
    {
        var pool = new PerCoreArrayPool<byte>();
        Require.Throws<ArgumentOutOfRangeException>(() => pool.Rent(-1), "minimumLength");
        Require.Throws<ArgumentOutOfRangeException>(() => pool.Rent(int.MinValue), "minimumLength");
    }

    private sealed class Edges : IElementCheck
    {
        public void Run<T>(Func<int, T> make)
        {
            using var pool = new PerCoreArrayPool<T>();
            for (int edge = 1; edge <= 1 << 17; edge *= 2)
            {
                for (int length = Math.Max(1, edge - 1); length <= edge + 1; length++)
                {
                    T[] array = pool.Rent(length);
                    Require.That(array.GetType() == typeof(T[]), $"a rent of {typeof(T)} gives exactly that type");
                    Require.That(array.Length >= length, $"a rent of {length} gives at least that");
                    Require.That(array.Length < 2 * Math.Max(length, 9), $"a rent of {length} gives the smallest bucket, not {array.Length}");
                    pool.Return(array);
                }
            }
        }
    }

    private sealed class Empty : IElementCheck
    {
        public void Run<T>(Func<int, T> make)
        {
            using var pool = new PerCoreArrayPool<T>();
            T[] empty = pool.Rent(0);
            Require.Equal(0, empty.Length, "the length");
            Require.That(ReferenceEquals(empty, pool.Rent(0)), "it is always the same array");
            pool.Return(empty);
            pool.Return(empty, clearArray: true);
            pool.Return((T[])Array.CreateInstance(typeof(T), 0));
            Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled");
        }
    }

    private static void AboveMaximum()
    {
        var pool = new PerCoreArrayPool<int>(new PerCoreArrayPoolOptions { MaxArrayLength = 1_000 });
        Require.Equal(1_025, pool.Rent(1_025).Length, "the length above the maximum");
        pool.Return(pool.Rent(1_025));
        pool.Return(new int[5_000]);
        Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled");
    }

    private static void Gigantic()
    {
        var pool = new PerCoreArrayPool<decimal>();
        try
        {
            Require.That(pool.Rent(int.MaxValue).Length > 0, "the array has elements");
        }
        catch (OutOfMemoryException)
        {
            Require.Equal(0, pool.GetStatistics().Rented, "a failed rent's count");
        }

        decimal[] array = pool.Rent(100);
        pool.Return(array);
        Require.That(ReferenceEquals(array, pool.Rent(100)), "the pool goes on");
    }

    private static void BeyondCapacity()
    {
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MagazineCapacity = 2, MaxArraysPerBucketPerCore = 2 });
        List<byte[]> held = [];
        for (int i = 0; i < 1_000; i++)
        {
            held.Add(pool.Rent(100));
        }

        Require.Equal(1_000, new HashSet<byte[]>(held).Count, "the number of different arrays");
        held.ForEach(a => pool.Return(a));
        PoolStatistics statistics = pool.GetStatistics();
        Require.Equal((1_000L, 1_000L), (statistics.Rented, statistics.Returned), "rented and returned");
        Require.That(statistics.PooledArrays < 1_000, "most arrays are dropped");
    }

    private static void Statics()
    {
        Require.That(PerCoreArrayPool<byte>.Shared is PerCoreArrayPool<byte>, "Shared");
        Require.That(!ReferenceEquals(PerCoreArrayPool<byte>.Shared, System.Buffers.ArrayPool<byte>.Shared), "Shared is not the framework's");
        using PerCoreArrayPool<byte> created = PerCoreArrayPool<byte>.Create(1_000, 10);
        Require.Equal(1_024, created.Rent(1_000).Length, "the length of a created pool's array");
    }

    private static void Options()
    {
        Require.Throws<ArgumentOutOfRangeException>(() => Make(new() { MaxArrayLength = 0 }), nameof(PerCoreArrayPoolOptions.MaxArrayLength));
        Require.Throws<ArgumentOutOfRangeException>(() => Make(new() { MagazineCapacity = 17 }), nameof(PerCoreArrayPoolOptions.MagazineCapacity));
        Require.Throws<ArgumentOutOfRangeException>(() => Make(new() { TrimInterval = TimeSpan.Zero }), nameof(PerCoreArrayPoolOptions.TrimInterval));
        Require.Throws<ArgumentException>(() => Make(new() { PinArrays = true }), nameof(PerCoreArrayPoolOptions.PinArrays));
        Require.Throws<ArgumentNullException>(() => Make(null!), "options");
    }

    private static void Make(PerCoreArrayPoolOptions options) => _ = new PerCoreArrayPool<byte>(options);
}
