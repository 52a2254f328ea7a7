using System;
using System.Buffers;
using System.Linq;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug;

/// <summary>A debug pool that stands in for the shared one takes arrays that cross from code which still uses that.</summary>
public sealed class ForeignArraysTests
{
    // A trim of the shared pool may take an array that was just returned, but not time after time.
    private const int Attempts = 100;

    [Fact]
    public void An_array_of_the_shared_pool_goes_back_there_and_is_not_reported()
    {
        using DebugArrayPool<Own> pool = InPlace<Own>();

        Assert.Contains(Enumerable.Range(0, Attempts), _ =>
        {
            Own[] array = ArrayPool<Own>.Shared.Rent(100);
            pool.Return(array);
            Own[] next = ArrayPool<Own>.Shared.Rent(100);
            ArrayPool<Own>.Shared.Return(next);
            return ReferenceEquals(array, next);
        });

        Assert.Empty(pool.Reports);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void It_is_cleared_where_that_is_asked_for_and_else_left_as_it_is(bool clearArray)
    {
        using DebugArrayPool<Own> pool = InPlace<Own>();
        Own[] array = new Own[64];
        Array.Fill(array, new Own(1));

        pool.Return(array, clearArray);

        Assert.All(array, element => Assert.Equal(clearArray ? default : new Own(1), element));
        Assert.Empty(pool.Reports);
    }

    [Theory]
    [InlineData(65)]
    [InlineData(15)]
    public void One_that_no_pool_has_by_its_length_is_reported(int length)
    {
        using DebugArrayPool<Own> pool = InPlace<Own>();
        Assert.Equal(MisuseKind.Foreign, Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(new Own[length])).Report.Kind);
    }

    [Fact]
    public void What_is_wrong_about_arrays_that_debug_pools_have_lent_is_reported_as_ever()
    {
        using DebugArrayPool<Own> pool = InPlace<Own>();
        using DebugArrayPool<Own> other = InPlace<Own>();
        Own[] twice = pool.Rent(64);
        pool.Return(twice);
        Assert.Equal(MisuseKind.DoubleReturn, Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(twice)).Report.Kind);

        Own[] others = other.Rent(64);
        Assert.Equal(MisuseKind.WrongPool, Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(others)).Report.Kind);
        other.Return(others);
    }

    [Fact]
    public void By_default_an_array_of_the_shared_pool_is_foreign()
    {
        using DebugArrayPool<Own> pool = new();
        Own[] array = ArrayPool<Own>.Shared.Rent(100);
        Assert.Equal(MisuseKind.Foreign, Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(array)).Report.Kind);
        ArrayPool<Own>.Shared.Return(array);
    }

    [Fact]
    public void An_undefined_policy_is_refused_by_name()
    {
        ArgumentException exception = Assert.ThrowsAny<ArgumentException>(() => new DebugArrayPool<Own>(new DebugArrayPoolOptions { ForeignArrayReaction = (ForeignArrayReaction)2 }));
        Assert.Contains(nameof(DebugArrayPoolOptions.ForeignArrayReaction), exception.Message, StringComparison.Ordinal);
        Assert.Contains(nameof(ForeignArrayReaction.ReturnToShared), exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_pool_in_place_of_the_shared_one_is_one_for_the_process_that_takes_foreign_arrays_and_outlives_its_disposal()
    {
        DebugArrayPool<Redirected> pool = DebugArrayPool<Redirected>.InPlaceOfShared;
        Assert.Same(pool, DebugArrayPool<Redirected>.InPlaceOfShared);
        Assert.NotSame(pool, DebugArrayPool<Redirected>.Shared);

        pool.Dispose();
        pool.Return(ArrayPool<Redirected>.Shared.Rent(100));
        Redirected[] array = pool.Rent(100);
        pool.Return(array);

        Assert.Empty(pool.Reports);
        Assert.Equal(MisuseKind.DoubleReturn, Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array)).Report.Kind);
    }

    private static DebugArrayPool<T> InPlace<T>() => new(new DebugArrayPoolOptions { ForeignArrayReaction = ForeignArrayReaction.ReturnToShared });

    /// <summary>Elements of a type that no other test rents, so that what the process's pools have of it is this one's.</summary>
    private readonly record struct Own(int Value);

    private readonly record struct Redirected(int Value);
}
