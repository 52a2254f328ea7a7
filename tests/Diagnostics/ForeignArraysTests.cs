namespace Pools.Tests.Debug;

/// <summary>A debug pool in place of the shared one accepts arrays of code that still uses the shared one.</summary>
public sealed class ForeignArraysTests
{
    // A trim of the shared pool may take an array, but not each time.
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

    [Theory, InlineData(true), InlineData(false)]
    public void A_foreign_array_is_cleared_only_on_request(bool clearArray)
    {
        using DebugArrayPool<Own> pool = InPlace<Own>();
        Own[] array = new Own[64];
        Array.Fill(array, new Own(1));

        pool.Return(array, clearArray);

        Assert.All(array, element => Assert.Equal(clearArray ? default : new Own(1), element));
        Assert.Empty(pool.Reports);
    }

    [Fact]
    public void Framework_that_returns_a_rented_array_to_the_shared_pool_is_not_reported()
    {
        DebugArrayPool<Crossing> pool = DebugArrayPool<Crossing>.AroundShared;

        Assert.Contains(Enumerable.Range(0, Attempts), _ =>
        {
            Crossing[] array = pool.Rent(100);
            ArrayPool<Crossing>.Shared.Return(array);
            Crossing[] next = pool.Rent(100);
            pool.Return(next);
            return ReferenceEquals(array, next);
        });

        Assert.Empty(pool.Reports);
    }

    [Theory, InlineData(65), InlineData(15)]
    public void An_array_of_a_wrong_length_is_reported(int length)
    {
        using DebugArrayPool<Own> pool = InPlace<Own>();
        Assert.Equal(
            MisuseKind.Foreign, Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(new Own[length])).Report.Kind);
    }

    [Fact]
    public void Misuses_of_arrays_of_debug_pools_are_reported()
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
        ArgumentException exception = Assert.ThrowsAny<ArgumentException>(() =>
            new DebugArrayPool<Own>(new DebugArrayPoolOptions { ForeignArrayReaction = (ForeignArrayReaction)2 }));
        Assert.Contains(nameof(DebugArrayPoolOptions.ForeignArrayReaction), exception.Message, StringComparison.Ordinal);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void Redirected_pools_accept_foreign_arrays_and_ignore_disposal(bool isAround)
    {
        DebugArrayPool<Redirected> pool = Get();
        Assert.Same(pool, Get());
        Assert.NotSame(pool, DebugArrayPool<Redirected>.Shared);
        Assert.EndsWith(isAround ? ">.AroundShared" : ">.SharedReplacement", pool.Name, StringComparison.Ordinal);
        Assert.True(!isAround || pool.Rent(100).Length == 128);

        pool.Dispose();
        pool.Return(ArrayPool<Redirected>.Shared.Rent(100));
        Redirected[] array = pool.Rent(100);
        pool.Return(array);

        Assert.Empty(pool.Reports);
        Assert.Equal(MisuseKind.DoubleReturn, Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array)).Report.Kind);

        DebugArrayPool<Redirected> Get() =>
            isAround ? DebugArrayPool<Redirected>.AroundShared : DebugArrayPool<Redirected>.SharedReplacement;
    }

    private readonly record struct Crossing(int Value);

    private static DebugArrayPool<T> InPlace<T>() =>
        new(new DebugArrayPoolOptions { ForeignArrayReaction = ForeignArrayReaction.ReturnToShared });

    /// <summary>No other test rents arrays of it.</summary>
    private readonly record struct Own(int Value);

    private readonly record struct Redirected(int Value);
}
