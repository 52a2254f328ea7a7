using static Pools.Tests.Debug.MisuseChecks;

namespace Pools.Tests.Debug;

/// <summary>The contents of a returned array: references, secrets, and writes beyond the request, over element types and modes.</summary>
public sealed class ContentTests
{
    [Theory, EveryModeAndElement]
    public void References_that_are_not_cleared_are_told_and_do_not_throw<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        pool.Return(RentFilled(pool, 40, element));

        if (!element.HoldsReferences)
        {
            Assert.Empty(pool.Reports);
        }
        else
        {
            Assert.True(RequireOnly(pool, MisuseKind.UnclearedReferences).IsInformation);
        }
    }

    [Fact]
    public void Numbers_that_are_left_beside_cleared_references_are_not_told()
    {
        foreach (DebugMode mode in DebugMode.All)
        {
            DebugArrayPool<Entry> pool = mode.Make<Entry>();
            Entry[] array = pool.Rent(40);
            Array.Fill(array, new Entry { Number = -1, IsUsed = true, Price = 1.5m, When = DateTime.MaxValue, Maybe = 7 });
            pool.Return(array);
            Assert.Empty(pool.Reports);

            array = pool.Rent(40);
            array[39] = new Entry { Number = -1, Text = "kept".AsMemory() };
            pool.Return(array);
            RequireOnly(pool, MisuseKind.UnclearedReferences);
        }
    }

    [Theory, EveryModeAndElement]
    public void A_sensitive_array_must_be_cleared_by_the_return_or_before_it<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>(options => options.RequireClearing = true);
        pool.Return(RentFilled(pool, 40, element), clearArray: true);
        T[] array = RentFilled(pool, 40, element);
        Array.Clear(array);
        pool.Return(array);
        Assert.Empty(pool.Reports);

        RequireSecretSeen(pool, RentFilled(pool, 40, element), element);
    }

    [Theory, EveryModeAndElement]
    public void A_write_beyond_the_request_is_told_on_request_and_does_not_throw<T>(DebugMode mode, Element<T> element)
    {
        foreach (bool watches in new[] { false, true })
        {
            DebugArrayPool<T> pool = mode.Make<T>(options => options.DetectWritesBeyondRequest = watches);
            T[] array = RentFilled(pool, 40, element);
            if (array.Length == 40)
            {
                Assert.Throws<IndexOutOfRangeException>(() => array[40] = element.ValueOf(1));
                pool.Return(array, clearArray: true);
                Assert.Empty(pool.Reports);
                continue;
            }

            array[40] = Other(array[40], element);
            pool.Return(array, clearArray: true);

            if (watches)
            {
                MisuseReport report = RequireOnly(pool, MisuseKind.WriteBeyondRequest);
                Assert.True(report.IsInformation);
                Assert.InRange(report.Corruption!.Offset, 40L * element.Size, (41L * element.Size) - 1);
            }
            else
            {
                Assert.Empty(pool.Reports);
            }
        }
    }

    [Theory, EveryModeAndElement]
    public void A_sensitive_array_need_be_cleared_only_where_it_was_used<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>(options => options.RequireClearing = true);
        foreach (int length in new[] { 5, 40, 5_000 })
        {
            T[] byCaller = RentFilled(pool, length, element);
            Array.Clear(byCaller, 0, length);
            pool.Return(byCaller);
            pool.ReturnAndClear(RentFilled(pool, length, element), clearLength: length);
            pool.Return(pool.Rent(length));
        }

        Assert.Empty(pool.Reports);
        T[] array = RentFilled(pool, 5_000, element);
        Array.Clear(array, 1, 4_999);
        RequireSecretSeen(pool, array, element);
    }

    [Theory, EveryModeAndElement]
    public void A_sensitive_array_may_be_used_and_cleared_in_the_middle<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>(options => options.RequireClearing = true);
        foreach ((int length, int start, int count) in new[] { (64, 16, 32), (5_000, 1_000, 3_000), (5_000, 1, 1) })
        {
            T[] array = pool.Rent(length);
            FillPart(array, start, count, element);
            Array.Clear(array, start, count);
            pool.Return(array);
            Assert.Empty(pool.Reports);
        }

        T[] uncleared = pool.Rent(5_000);
        FillPart(uncleared, 1_000, 2_000, element);
        Array.Clear(uncleared, 1_000, 1_999);
        RequireSecretSeen(pool, uncleared, element);
    }

    [Theory, EveryModeAndElement]
    public void In_a_sensitive_scope_arrays_must_be_cleared<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        using DebugPoolScope scope = pool.BeginScope();
        scope.RequireClearing = true;
        pool.Return(RentFilled(pool, 40, element), clearArray: true);
        Assert.Empty(pool.Reports);

        RequireSecretSeen(pool, RentFilled(pool, 40, element), element);
    }

    private static void RequireSecretSeen<T>(DebugArrayPool<T> pool, T[] uncleared, Element<T> element)
    {
        Exception? thrown = Record.Exception(() => pool.Return(uncleared));
        Assert.Equal(element.Type == typeof(bool) ? null : MisuseKind.UnclearedSecret, (thrown as ArrayPoolMisuseException)?.Report.Kind);
    }

    private struct Entry
    {
        public int Number;
        public bool IsUsed;
        public ReadOnlyMemory<char> Text;
        public decimal Price;
        public DateTime When;
        public long? Maybe;
    }

    private static void FillPart<T>(T[] array, int start, int count, Element<T> element)
    {
        for (int i = start; i < start + count; i++)
        {
            array[i] = element.ValueOf(i);
        }
    }
}
