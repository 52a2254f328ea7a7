using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace Pools.Tests.Smoke;

/// <summary>What a trimmed app must still be able to do.</summary>
internal static class Checks
{
    public static IReadOnlyList<(string Name, Action Check)> All { get; } =
    [
        ("rents and returns of many element types", RentAndReturn),
        ("the statics give our own pools", Statics),
        ("wrong returns are refused with the pool's name", Misuse),
        ("statistics count and print a table", Statistics),
        ("an event listener hears every kind of event", Events),
        ("a trim lets go of everything", Trim),
        ("a disposed pool still lends", Dispose),
        ("many arrays of one thread are distinct and survive collections", Depths),
        .. AdapterChecks.All,
        .. DebugChecks.All,
        .. ContainerChecks.All,
    ];

    /// <summary>Checks that need a second thread, which a browser does not have.</summary>
    public static IReadOnlyList<(string Name, Action Check)> WithThreads { get; } =
    [
        ("many threads share a pool", Threads),
        .. DebugChecks.WithThreads,
        .. ContainerChecks.WithThreads,
    ];

    private static void RentAndReturn()
    {
        RentAndReturn<byte>();
        RentAndReturn<char>();
        RentAndReturn<decimal>();
        RentAndReturn<Guid>();
        RentAndReturn<(int, string)>();
        RentAndReturn<int?>();
        RentAndReturn<string>();
        RentAndReturn<object>();
    }

    private static void RentAndReturn<T>()
    {
        using var pool = new PerCoreArrayPool<T>(Keeping.Options(ClearPolicy.WhenReferences));
        foreach (int length in new[] { 1, 100, 5_000 })
        {
            T[] array = pool.Rent(length);
            Require(array.Length >= length && array.GetType() == typeof(T[]), $"{typeof(T)}: length and type");
            pool.Return(array);
            Require(ReferenceEquals(array, pool.Rent(length)), $"{typeof(T)}: the array comes back");
        }
    }

    private static void Statics()
    {
        Require(!ReferenceEquals(PerCoreArrayPool<byte>.Shared, ArrayPool<byte>.Shared), "Shared is ours");
        ArrayPool<byte> created = PerCoreArrayPool<byte>.Create(1_000, 10);
        created.Return(created.Rent(1_000), clearArray: true);
        Require(created is PerCoreArrayPool<byte>, "Create is ours");
    }

    private static void Misuse()
    {
        var pool = new PerCoreArrayPool<byte>(Keeping.Options());
        byte[] array = pool.Rent(100);
        pool.Return(array);
        Require(Thrown<InvalidOperationException>(() => pool.Return(array)).Message.Contains("smoke", StringComparison.Ordinal), "a double return names the pool");
        Thrown<ArgumentException>(() => pool.Return(new byte[17]));
        Thrown<ArgumentNullException>(() => pool.Return(null!));
        Thrown<ArgumentOutOfRangeException>(() => pool.Rent(-1));
        Thrown<ArgumentOutOfRangeException>(() => pool.ReturnAndClear(pool.Rent(16), clearLength: 17));
        Thrown<ArgumentException>(() => new PerCoreArrayPool<object>().Return(new string[16]));
        Thrown<ArgumentOutOfRangeException>(() => _ = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MagazineCapacity = 17 }));
    }

    private static void Statistics()
    {
        var pool = new PerCoreArrayPool<byte>(Keeping.Options());
        pool.Return(pool.Rent(100));
        PoolStatistics statistics = pool.GetStatistics();
        Require((statistics.Rented, statistics.Returned, statistics.PooledArrays) == (1, 1, 1), "the counts");
        string table = statistics.ToString()!;
        Console.WriteLine(table);
        Require(table.Contains("smoke", StringComparison.Ordinal) && table.Contains("128", StringComparison.Ordinal), "the table");
    }

    private static void Events()
    {
        using var heard = new Listener();
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Name = "smoke", MaxArrayLength = 1_000, KeepLargeArrays = false, OnMisuse = MisuseResponse.Drop });
        pool.Return(pool.Rent(100));
        pool.Return(pool.Rent(2_000));
        pool.Return(new byte[17]);
        pool.Trim();
        string[] expected = ["BufferRented", "BufferAllocated", "BufferReturned", "BufferDropped", "BufferTrimmed", "Misuse"];
        Require(!expected.Except(heard.Names).Any(), $"heard only {string.Join(", ", heard.Names.Distinct())}");
    }

    private static void Trim()
    {
        var pool = new PerCoreArrayPool<string>(Keeping.Options());
        List<string[]> arrays = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(100))];
        arrays.ForEach(a => pool.Return(a));
        Require(pool.GetStatistics().PooledArrays > 0, "something is kept");
        foreach (TrimLevel level in Enum.GetValues<TrimLevel>())
        {
            pool.Trim(level);
        }

        Require(pool.GetStatistics().PooledArrays == 0, "nothing is kept");
    }

    private static void Dispose()
    {
        var pool = new PerCoreArrayPool<byte>();
        byte[] late = pool.Rent(100);
        pool.Dispose();
        pool.Return(late);
        pool.Return(pool.Rent(100));
        pool.Dispose();
        Require(pool.GetStatistics().PooledArrays == 0, "nothing is kept");
    }

    /// <summary>Fills and empties magazines of every capacity. A magazine whose layout the runtime does not guarantee fails here.</summary>
    private static void Depths()
    {
        foreach (int length in new[] { 16, 5_000, 50_000, 200_000, 500_000 })
        {
            var pool = new PerCoreArrayPool<byte>();
            for (int depth = 1; depth <= 40; depth++)
            {
                List<byte[]> arrays = [.. Enumerable.Range(0, depth).Select(_ => pool.Rent(length))];
                Require(arrays.Distinct().Count() == depth, $"{depth} arrays of {length} bytes are distinct");
                Require(arrays.TrueForAll(array => array.Length >= length), $"{depth} arrays have {length} bytes");
                arrays.ForEach(array => pool.Return(array));
                if (depth % 8 == 0)
                {
                    GC.Collect();
                }
            }
        }
    }

    private static void Threads()
    {
        var pool = new PerCoreArrayPool<int>();
        Thread[] threads = [.. Enumerable.Range(1, 8).Select(i => new Thread(() =>
        {
            for (int n = 0; n < 10_000; n++)
            {
                int[] array = pool.Rent(16);
                array[0] = i;
                pool.Return(array);
            }
        }))];
        Array.ForEach(threads, t => t.Start());
        Array.ForEach(threads, t => t.Join());
        Require(pool.GetStatistics() is { Rented: 80_000, Returned: 80_000 }, "every rent is counted");
    }

    public static void Require(bool condition, string what)
    {
        if (!condition)
        {
            throw new InvalidOperationException($"not so: {what}");
        }
    }

    public static TException Thrown<TException>(Action action)
        where TException : Exception
    {
        try
        {
            action();
        }
        catch (TException e)
        {
            return e;
        }

        throw new InvalidOperationException($"not so: {typeof(TException).Name} is thrown");
    }
}
