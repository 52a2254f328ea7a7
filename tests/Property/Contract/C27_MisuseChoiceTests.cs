using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Linq;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C27_MisuseChoiceTests
{
    private const int MisuseEvent = 7;

    [Theory, EveryPoolAndElement, Obliges(Obligation.C27)]
    public void A_wrong_length_can_be_counted_and_dropped_instead_of_refused<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.MakeDropping<T>();
        T[] foreign = element.Filled(100);

        RequireDropped(pool, "WrongLength", foreign, clears => pool.Return(foreign, clears));
        Assert.Equal(element.Filled(100), foreign);
    }

    [Theory, EveryPoolAndElement(ElementSet.WithCovariantArrays), Obliges(Obligation.C27)]
    public void A_covariant_array_can_be_counted_and_dropped_instead_of_refused<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.MakeDropping<T>();
        T[] foreign = element.Covariant!(64);

        RequireDropped(pool, "Covariant", foreign, clears => pool.Return(foreign, clears));
        Assert.True(Element<T>.HoldSame(element.Covariant(64), foreign));
        Assert.NotSame(foreign, pool.Rent(64));
    }

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C27)]
    public void A_double_return_can_be_counted_and_dropped_instead_of_refused<T>(PoolFactory pools, Element<T> element) =>
        OwnThread.Run(() =>
        {
            PoolUnderTest<T> pool = pools.MakeDropping<T>();
            pool.Settle(100);
            T[] array = pool.Rent(100);
            pool.Return(array);
            Array.Fill(array, element.ValueOf(1));

            RequireDropped(pool, "DoubleReturn", array, clears => pool.Return(array, clears));
            Assert.Equal(element.Filled(array.Length), array);
            Assert.NotSame(pool.Rent(100), pool.Rent(100));
        });

    [Theory, EveryPoolAndElement(ElementSet.Few), Obliges(Obligation.C27)]
    public void A_null_array_still_throws<T>(PoolFactory pools, Element<T> element)
    {
        Assert.NotNull(element);
        Assert.Throws<ArgumentNullException>("array", () => pools.MakeDropping<T>().Return(null!));
    }

    [Theory, EveryPoolAndElement(ElementSet.Bytes), Obliges(Obligation.C27)]
    public void A_dropped_misuse_does_not_mask_the_exception_in_flight<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.MakeDropping<T>();

        Assert.Throws<TimeoutException>(Work);

        void Work()
        {
            try
            {
                throw new TimeoutException("the caller's own");
            }
            finally
            {
                pool.Return(element.Filled(100));
            }
        }
    }

    private static void RequireDropped<T>(PoolUnderTest<T> pool, string kind, T[] array, Action<bool> wrongReturn)
    {
        var events = new List<EventRecord>();
        long kept = pool.GetStatistics().PooledArrays;
        using (new EventTap(PerCoreFactory.SourceName, EventLevel.Warning, pool.Identity, e => events.Add(EventRecord.From(e))))
        {
            wrongReturn(false);
            wrongReturn(true);
        }

        Assert.Equal(2, pool.GetStatistics().Misuses);
        Assert.Equal(kept, pool.GetStatistics().PooledArrays);
        Assert.Equal(2, events.Count);
        Assert.All(events, e =>
        {
            Assert.Equal((MisuseEvent, EventLevel.Warning), (e.Id, e.Level));
            Assert.Equal([kind, array.Length, pool.Name], e.Values);
        });
    }
}
