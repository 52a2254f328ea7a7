using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Framework.Contract;

/// <summary>What stands in an array when somebody gets it.</summary>
internal static class ContentChecks
{
    public static IReadOnlyList<Check> All { get; } =
    [
        new("a fresh array holds defaults only", () => Elements.ForEach(new Fresh())),
        new("the same array comes back to the thread that returned it, with its content", () => Elements.ForEach(new SameArray())),
        new("asked to clear, the pool clears the whole array", () => Elements.ForEach(new Cleared())),
        new("a clear length clears the beginning and leaves the rest", ClearLength),
        new("told to clear always, the pool clears unasked", () => Elements.ForEach(new Always())),
        new("told to clear references, the pool clears what is or holds one, and nothing else", References),
    ];

    private static void Fill<T>(T[] array, Func<int, T> make)
    {
        for (int i = 0; i < array.Length; i++)
        {
            array[i] = make(1 + (i % 6));
        }
    }

    private static bool IsClear<T>(IEnumerable<T> array) => array.All(item => EqualityComparer<T>.Default.Equals(item, default!));

    private sealed class Fresh : IElementCheck
    {
        public void Run<T>(Func<int, T> make)
        {
            using var pool = new PerCoreArrayPool<T>();
            Require.That(IsClear(pool.Rent(1_000)), $"a fresh array of {typeof(T)} is clear");
        }
    }

    private sealed class SameArray : IElementCheck
    {
        public void Run<T>(Func<int, T> make)
        {
            using var pool = new PerCoreArrayPool<T>();
            for (int round = 0; round < 200; round++)
            {
                T[] array = pool.Rent(100);
                Fill(array, make);
                T[] before = (T[])array.Clone();
                pool.Return(array);
                Require.That(ReferenceEquals(array, pool.Rent(100)), $"the array of {typeof(T)} comes back");
                Require.That(array.SequenceEqual(before), $"the content of {typeof(T)} stays");
                pool.Return(array);
            }
        }
    }

    private sealed class Cleared : IElementCheck
    {
        public void Run<T>(Func<int, T> make)
        {
            using var pool = new PerCoreArrayPool<T>();
            T[] array = pool.Rent(100);
            Fill(array, make);
            Require.That(!IsClear(array.Take(1)), "the values are not default");
            pool.Return(array, clearArray: true);
            Require.That(ReferenceEquals(array, pool.Rent(100)) && IsClear(array), $"all elements of {typeof(T)} are cleared");
        }
    }

    private static void ClearLength()
    {
        using var pool = new PerCoreArrayPool<int>();
        int[] array = pool.Rent(100);
        Fill(array, i => i);
        pool.ReturnAndClear(array, clearLength: 60);
        Require.That(ReferenceEquals(array, pool.Rent(100)), "the array comes back");
        Require.That(IsClear(array.Take(60)) && array.Skip(60).All(i => i != 0), "exactly 60 elements are cleared");
    }

    private sealed class Always : IElementCheck
    {
        public void Run<T>(Func<int, T> make)
        {
            using var pool = new PerCoreArrayPool<T>(new PerCoreArrayPoolOptions { ClearOnReturn = ClearPolicy.Always });
            T[] array = pool.Rent(100);
            Fill(array, make);
            pool.Return(array);
            Require.That(IsClear(array), $"{typeof(T)} is cleared");
        }
    }

    private static void References()
    {
        Require.That(ClearsUnasked("text"), "string");
        Require.That(ClearsUnasked(new object()), "object");
        Require.That(ClearsUnasked((1, "text")), "a tuple with a string");
        Require.That(ClearsUnasked(new KeyValuePair<int, (int, object)>(1, (2, "text"))), "a reference two structs deep");
        Require.That(!ClearsUnasked(1), "int");
        Require.That(!ClearsUnasked(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)), "Guid");
        Require.That(!ClearsUnasked((int?)1), "int?");
        Require.That(!ClearsUnasked(DayOfWeek.Friday), "an enum");
    }

    private static bool ClearsUnasked<T>(T value)
    {
        using var pool = new PerCoreArrayPool<T>(new PerCoreArrayPoolOptions { ClearOnReturn = ClearPolicy.WhenReferences });
        T[] array = pool.Rent(100);
        Fill(array, _ => value);
        pool.Return(array);
        return IsClear(array);
    }
}
