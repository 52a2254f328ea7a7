namespace Pools.Tests.Debug.Sampling;

public sealed class SampledMisuseTests
{
    [Theory, EveryElement]
    public void Second_return_is_reported_and_does_not_reach_the_inner_pool<T>(Element<T> element)
    {
        Assert.NotNull(element);
        RecordingPool<T> inner = new();
        using SampledArrayPool<T> pool = new(inner, Rents.All);
        T[] array = pool.Rent(100);
        pool.Return(array, clearArray: true);

        pool.Return(array, clearArray: true);

        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal((MisuseKind.DoubleReturn, pool.Name, 100), (report.Kind, report.PoolName, report.RequestedLength));
        Assert.Contains(
            nameof(Second_return_is_reported_and_does_not_reach_the_inner_pool), report.MisusedAt!.Stack, StringComparison.Ordinal);
        Assert.Empty(inner.Returned);
    }

    [Fact]
    public void Second_return_is_reported_after_the_pool_has_forgotten_the_first()
    {
        RecordingPool<byte> inner = new();
        using SampledArrayPool<byte> pool = new(inner, Rents.All);
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Trim();

        pool.Return(array);

        Assert.Equal((MisuseKind.DoubleReturn, 0), (Assert.Single(pool.Reports).Kind, pool.Reports[0].RentalId));
        Assert.Empty(inner.Returned);
    }

    [Fact]
    public void Second_return_throws_on_request()
    {
        SamplingOptions options = Rents.All;
        options.Reaction = MisuseReaction.Throw;
        using SampledArrayPool<byte> pool = new(ArrayPool<byte>.Create(), options);
        byte[] array = pool.Rent(100);
        pool.Return(array);

        Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array));
    }

    [Theory, EveryElement]
    public void Write_after_the_return_is_reported<T>(Element<T> element)
    {
        using SampledArrayPool<T> pool = new(new RecordingPool<T>(), Rents.All);
        T[] array = pool.Rent(100);
        pool.Return(array, clearArray: true);

        array[7] = Equals(array[7], element.ValueOf(5)) ? default! : element.ValueOf(5);
        pool.Verify();

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(pool.Reports).Kind);
    }

    [Theory, EveryElement]
    public void Return_to_another_sampled_pool_is_reported_and_accepted<T>(Element<T> element)
    {
        Assert.NotNull(element);
        RecordingPool<T> othersInner = new();
        using SampledArrayPool<T> pool = new(new RecordingPool<T>(), Rents.All);
        using SampledArrayPool<T> other = new(othersInner, Rents.None);

        other.Return(pool.Rent(100), clearArray: true);

        Assert.Equal(MisuseKind.WrongPool, Assert.Single(pool.Reports).Kind);
        Assert.Equal(0, pool.Outstanding);
        Assert.Empty(othersInner.Returned);
    }

    [Theory, EveryElement]
    public void Uncleared_references_are_reported<T>(Element<T> element)
    {
        using SampledArrayPool<T> pool = new(new RecordingPool<T>(), Rents.All);
        T[] array = pool.Rent(100);
        array[0] = element.ValueOf(1);

        pool.Return(array);

        Assert.Equal(element.HoldsReferences ? [MisuseKind.UnclearedReferences] : [], pool.Reports.Select(report => report.Kind));
    }

    [Theory, EveryElement]
    public void Lost_array_is_reported_with_the_stack_of_its_rent<T>(Element<T> element)
    {
        Assert.NotNull(element);
        using SampledArrayPool<T> pool = new(new RecordingPool<T>(), Rents.All);
        Lose(pool);
        Memory.Collect();

        pool.Verify();

        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal(MisuseKind.Leak, report.Kind);
        Assert.Contains(nameof(Lose), report.RentedAt!.Stack, StringComparison.Ordinal);
    }

    [Theory, EveryElement]
    public void Inner_pool_refuses_a_sampled_array<T>(Element<T> element)
    {
        Assert.NotNull(element);
        foreach (ArrayPool<T> inner in new[] { ArrayPool<T>.Create(), new PerCoreArrayPool<T>(), new LargeArrayPool<T>() })
        {
            using SampledArrayPool<T> pool = new(inner, Rents.All);
            T[] array = pool.Rent(100);

            Assert.ThrowsAny<ArgumentException>(() => inner.Return(array));

            pool.Return(array, clearArray: true);
            Assert.Empty(pool.Reports);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose<T>(SampledArrayPool<T> pool) => GC.KeepAlive(pool.Rent(100));
}
