using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C17_FreshArrayTests
{
    // Below this size the runtime zeroes whatever it is asked for, and far above it the heap is seldom dirty.
    private const int LeastBytes = 4_096;
    private const int MostBytes = 65_536;

    [Theory, EveryPoolAndElement(ElementSet.AlwaysZeroed, OwnInstances = true), Obliges(Obligation.C17)]
    public void Fresh_arrays_hold_no_old_data<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        RequireNoOldData(pools.Make<T>());
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C17)]
    public void Fresh_arrays_of_structs_hold_no_old_data_even_where_the_field_alone_might<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        RequireNoOldData(pools.Make<Wrapped<T>>());
    }

    private static void RequireNoOldData<T>(PoolUnderTest<T> pool)
    {
        for (int bytes = LeastBytes; bytes <= MostBytes; bytes *= 4)
        {
            int length = Math.Min(bytes / Unsafe.SizeOf<T>(), pool.MaxArrayLength);
            int count = (4 << 20) / bytes;
            LeaveDirt(bytes, count);
            List<T[]> fresh = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(length))];

            Assert.All(fresh, array => Assert.True(IsAllDefault(array), $"a fresh array of length {array.Length} holds old data"));
        }
    }

    /// <summary>Fills memory with ones and lets the collector have it back, so that allocations without zeroing would show it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveDirt(int bytes, int count)
    {
        Fill(bytes, count);
        Memory.CollectOnce();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fill(int bytes, int count)
    {
        for (int i = 0; i < count; i++)
        {
            Array.Fill(new byte[bytes], (byte)0xFF);
        }
    }

    private static bool IsAllDefault<T>(T[] array)
    {
        foreach (T item in array)
        {
            if (!EqualityComparer<T>.Default.Equals(item, default!))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>A struct that no other test rents, so that even a singleton has nothing but fresh arrays of it.</summary>
    private readonly record struct Wrapped<T>(T Value);
}
