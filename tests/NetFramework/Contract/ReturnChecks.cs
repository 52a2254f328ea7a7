using System;
using System.Collections.Generic;

namespace Pools.Tests.Framework.Contract;

/// <summary>Which returns are refused, and that a refusal changes nothing.</summary>
internal static class ReturnChecks
{
    public static IReadOnlyList<Check> All { get; } =
    [
        new("null is refused by name", Null),
        new("a foreign array of a wrong length is refused, neither cleared nor kept", WrongLength),
        new("a covariant array is refused, neither cleared nor kept", Covariant),
        new("an array of the other signedness is refused", Signedness),
        new("a double return is refused with the pool's name and the length", DoubleReturn),
        new("a clear length outside the array is refused, and the array is still the caller's", ClearLength),
        new("told to drop, the pool counts misuse and throws for null only", Drop),
    ];

    private static void Null()
    {
        var pool = new PerCoreArrayPool<byte>();
        Require.Throws<ArgumentNullException>(() => pool.Return(null!), "array");
        Require.Throws<ArgumentNullException>(() => pool.Return(null!, clearArray: true), "array");
        Require.Throws<ArgumentNullException>(() => pool.ReturnAndClear(null!, clearLength: 3), "array");
    }

    private static void WrongLength()
    {
        var pool = new PerCoreArrayPool<int>();
        foreach (int length in new[] { 1, 15, 17, 31, 1_000, (1 << 18) - 1 })
        {
            int[] foreign = new int[length];
            foreign[0] = 7;
            Require.Throws<ArgumentException>(() => pool.Return(foreign, clearArray: true), "array");
            Require.Equal(7, foreign[0], "the content of a refused array");
        }

        Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled");
    }

    private static void Covariant()
    {
        var pool = new PerCoreArrayPool<object>();
        string[] strings = new string[16];
        strings[0] = "mine";
        Require.Throws<ArgumentException>(() => pool.Return(strings), "array");
        Require.Throws<ArgumentException>(() => pool.Return(strings, clearArray: true), "array");
        Require.Equal("mine", strings[0], "the content of a refused array");
        Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled");
        Require.Throws<ArgumentException>(() => new PerCoreArrayPool<object[]>().Return(new string[16][]), "array");
    }

    private static void Signedness()
    {
        Require.Throws<ArgumentException>(() => new PerCoreArrayPool<int>().Return((int[])(object)new uint[16]), "array");
        Require.Throws<ArgumentException>(() => new PerCoreArrayPool<byte>().Return((byte[])(object)new sbyte[16]), "array");
        Require.Throws<ArgumentException>(() => new PerCoreArrayPool<int>().Return((int[])(object)new DayOfWeek[16]), "array");
    }

    private static void DoubleReturn()
    {
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Name = "frames" });
        byte[] array = pool.Rent(100);
        pool.Return(array);
        string message = Require.Throws<InvalidOperationException>(() => pool.Return(array)).Message;
        Require.That(message.Contains("frames") && message.Contains("128"), $"pool and length are named: {message}");
        Require.Throws<InvalidOperationException>(() => pool.Return(array, clearArray: true));
        Require.Equal(1, pool.GetStatistics().PooledArrays, "what is pooled");
        Require.That(ReferenceEquals(array, pool.Rent(100)) && !ReferenceEquals(array, pool.Rent(100)), "one owner at a time");
    }

    private static void ClearLength()
    {
        var pool = new PerCoreArrayPool<byte>();
        byte[] array = pool.Rent(100);
        array[0] = 7;
        Require.Throws<ArgumentOutOfRangeException>(() => pool.ReturnAndClear(array, clearLength: 129), "clearLength");
        Require.Throws<ArgumentOutOfRangeException>(() => pool.ReturnAndClear(array, clearLength: -1), "clearLength");
        Require.Equal(7, array[0], "the content");
        Require.Equal(0, pool.GetStatistics().PooledArrays, "what is pooled");
    }

    private static void Drop()
    {
        var pool = new PerCoreArrayPool<object>(new PerCoreArrayPoolOptions { OnMisuse = MisuseResponse.Drop });
        object[] array = pool.Rent(16);
        pool.Return(array);
        pool.Return(array);
        pool.Return(new object[17]);
        pool.Return(new string[16]);
        Require.Throws<ArgumentNullException>(() => pool.Return(null!), "array");
        PoolStatistics statistics = pool.GetStatistics();
        Require.Equal((3L, 1L), (statistics.Misuses, statistics.PooledArrays), "misuses and pooled arrays");
    }
}
