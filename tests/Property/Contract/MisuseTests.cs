namespace Pools.Tests.Contract;

/// <summary>A double return is noticed, and a pool can be told to drop wrong returns instead of throwing.</summary>
[Collection(ProcessWide.Name)]
public sealed class MisuseTests
{
    private const int MisuseEvent = 7;

    [Theory, EveryPool, Obliges(Obligation.C20)]
    public void Second_return_of_the_last_array_throws<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        foreach (int length in pool.Requests(element))
        {
            RequireRefused(pool, length);
        }

        // And when the thread has left probation.
        pool.Settle(100);
        foreach (int length in pool.Requests(element))
        {
            RequireRefused(pool, length);
        }
    });

    [Theory, EveryPool, Obliges(Obligation.C27)]
    public void Wrong_length_can_be_dropped<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.MakeDropping<T>();
        T[] foreign = element.Filled(100);

        RequireDropped(pool, "WrongLength", foreign);
        Assert.Equal(element.Filled(100), foreign);
    }

    [Theory, EveryPool(ElementSet.WithCovariantArrays), Obliges(Obligation.C27)]
    public void Covariant_array_can_be_dropped<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.MakeDropping<T>();
        T[] foreign = element.Covariant!(64);

        RequireDropped(pool, "Covariant", foreign);
        Assert.True(Element<T>.HoldSame(element.Covariant(64), foreign));
        Assert.NotSame(foreign, pool.Rent(64));
    }

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C27)]
    public void Second_return_can_be_dropped<T>(PoolFactory pools, Element<T> element) => OwnThread.Run(() =>
    {
        PoolUnderTest<T> pool = pools.MakeDropping<T>();
        pool.Settle(100);
        T[] array = pool.Rent(100);
        pool.Return(array);
        Array.Fill(array, element.ValueOf(1));

        RequireDropped(pool, "DoubleReturn", array);
        Assert.Equal(element.Filled(array.Length), array);
        Assert.NotSame(pool.Rent(100), pool.Rent(100));
    });

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C27)]
    public void Null_always_throws<T>(PoolFactory pools, Element<T> element) =>
        Assert.Throws<ArgumentNullException>("array", () => pools.MakeDropping<T>().Return(null!));

    /// <summary>A large pool knows every array that it has lent.</summary>
    [Theory, InlineData(PoolFactories.LargeOverPerCore, 320), InlineData(PoolFactories.LargeOverPerCore, 1 << 16)]
    [InlineData(PoolFactories.LargeAlone, 1), InlineData(PoolFactories.LargeAlone, 32)]
    [InlineData(PoolFactories.LargeAlone, (1 << 20) + 1)]
    [Obliges(Obligation.C13)]
    public void Large_pool_refuses_a_large_array_that_it_has_not_lent(string pools, int length)
    {
        PoolUnderTest<byte> pool = PoolFactories.All.Single(p => p.Name == pools).Make<byte>();
        var foreign = new byte[length];
        foreign[0] = 7;

        Assert.Throws<ArgumentException>("array", () => pool.Return(foreign, clearArray: true));
        Assert.Equal(7, foreign[0]);
        Assert.Equal((0, 1, 0), (pool.GetStatistics().Returned, pool.GetStatistics().Misuses, pool.GetStatistics().PooledArrays));
        Assert.NotSame(foreign, pool.Rent(length));
    }

    private static void RequireRefused<T>(PoolUnderTest<T> pool, int length)
    {
        T[] array = pool.Rent(length);
        pool.Return(array);

        var refusal = Assert.ThrowsAny<InvalidOperationException>(() => pool.Return(array));
        Assert.Contains(pool.Name, refusal.Message, StringComparison.Ordinal);
        Assert.Contains(array.Length.ToString(CultureInfo.InvariantCulture), refusal.Message, StringComparison.Ordinal);

        T[] first = pool.Rent(length);
        T[] second = pool.Rent(length);
        Assert.NotSame(first, second);
        pool.Return(second);
        pool.Return(first);
    }

    private static void RequireDropped<T>(PoolUnderTest<T> pool, string kind, T[] array)
    {
        var events = new List<EventRecord>();
        long kept = pool.GetStatistics().PooledArrays;
        using (new EventTap(PerCoreFactory.SourceName, EventLevel.Warning, pool.Identity, e => events.Add(EventRecord.From(e))))
        {
            pool.Return(array);
            pool.Return(array, clearArray: true);
        }

        Assert.Equal((2, kept), (pool.GetStatistics().Misuses, pool.GetStatistics().PooledArrays));
        Assert.Equal(2, events.Count);
        Assert.All(events, e =>
        {
            Assert.Equal((MisuseEvent, EventLevel.Warning), (e.Id, e.Level));
            Assert.Equal([kind, array.Length, pool.Name], e.Values);
        });
    }
}
