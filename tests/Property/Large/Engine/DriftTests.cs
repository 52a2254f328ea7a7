namespace Pools.Tests.Large.Engine;

/// <summary>Requested lengths that drift through the size classes: new arrays are rounded up, so that later requests find them.</summary>
public sealed class DriftTests
{
    private const int Length = 2_100;
    private const int Exact = 2_304;
    private const int Rounded = 4_096;

    private readonly LargeScene _scene = new();

    [Fact]
    public void New_arrays_are_powers_of_two_while_rents_allocate_more_than_twice_the_peak_in_use()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        Assert.Equal([5_120, 9_216, 15_360, 26_624], Drift(pool));

        byte[] array = pool.Rent(Length);
        Assert.Equal(Rounded, array.Length);
        pool.Return(array);
        Assert.Same(array, pool.Rent(Rounded / 2));
    }

    [Fact]
    public void After_a_trim_that_is_due_one_more_allocation_ends_the_rounding()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        Drift(pool);
        _scene.Tick();

        Assert.Equal(Rounded, pool.Rent(Length).Length);
        Assert.Equal(Exact, pool.Rent(Length).Length);
    }

    [Fact]
    public void Arrays_that_are_rented_at_once_are_not_rounded()
    {
        using LargeArrayPool<byte> pool = _scene.Make();

        Assert.All(Enumerable.Range(0, 20).Select(_ => pool.Rent(Length)), array => Assert.Equal(Exact, array.Length));
    }

    [Fact]
    public void Arrays_are_not_rounded_under_memory_pressure()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        _scene.Pressure.Level = PressureLevel.Medium;
        pool.OnGen2Collection();
        Drift(pool);

        Assert.Equal(Exact, pool.Rent(Length).Length);
    }

    [Fact]
    public void Arrays_of_one_length_are_not_rounded_however_many_are_allocated()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        for (int i = 0; i < 10; i++)
        {
            byte[] array = pool.Rent(Length);
            Assert.Equal(Exact, array.Length);
            pool.Return(array);
            pool.Trim();
        }
    }

    [Fact]
    public void Arrays_above_the_maximum_length_are_no_drift()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 20_000);
        foreach (int length in (int[])[5_000, 9_000, 15_000, 90_000, 90_000, 90_000])
        {
            pool.Return(pool.Rent(length));
        }

        Assert.Equal(Exact, pool.Rent(Length).Length);
    }

    [Fact]
    public void Arrays_are_not_rounded_if_bytes_in_use_are_limited()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = 100_000);
        Drift(pool);

        Assert.Equal(Exact, pool.Rent(Length).Length);
    }

    [Theory, InlineData(0, Length, Exact), InlineData(Length - 1, Length, Exact), InlineData(30_000, 20_000, 20_480)]
    public void Arrays_that_the_pool_could_not_keep_are_not_rounded(long most, int length, int exact)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = most);
        Drift(pool);
        pool.Trim();

        Assert.Equal(exact, pool.Rent(length).Length);
    }

    /// <summary>Rents and returns arrays: three have less than twice the bytes of the longest one, and all four have more.</summary>
    private static List<int> Drift(LargeArrayPool<byte> pool)
    {
        List<int> lengths = [];
        foreach (int length in (int[])[5_000, 9_000, 15_000, 25_000])
        {
            byte[] array = pool.Rent(length);
            lengths.Add(array.Length);
            pool.Return(array);
        }

        return lengths;
    }
}
