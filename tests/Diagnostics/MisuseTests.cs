using static Pools.Tests.Debug.MisuseChecks;

namespace Pools.Tests.Debug;

/// <summary>Wrong and missing returns, over element types and modes: reported once, with the right kind, and nothing else.</summary>
public sealed class MisuseTests
{
    [Theory, EveryModeAndElement]
    public void A_second_return_is_a_double_return<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Rented(mode, element);
        pool.Return(array, clearArray: true);

        var exception = Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array, clearArray: true));

        RequireOnly(pool, MisuseKind.DoubleReturn);
        MisuseReport report = exception.Report;
        Assert.Equal((40, array.Length, typeof(T), 4711), (report.RequestedLength, report.ArrayLength, report.ElementType, report.Seed));
        Assert.NotNull(report.RentedAt);
        Assert.Equal(nameof(A_second_return_is_a_double_return), report.ReturnedAt!.Member);
        Assert.EndsWith(nameof(MisuseTests) + ".cs", report.MisusedAt!.File, StringComparison.Ordinal);
    }

    [Theory, EveryModeAndElement]
    public void A_third_return_is_a_report_of_its_own_and_further_ones_count_there<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Rented(mode, element, options =>
            (options.Reaction, options.Stacks) = (MisuseReaction.Record, StackCapture.None));
        for (int i = 0; i < 5; i++)
        {
            pool.Return(array, clearArray: true);
        }

        Assert.Equal(
            [(MisuseKind.DoubleReturn, 1L), (MisuseKind.DoubleReturn, 3L)], pool.Reports.Select(report => (report.Kind, report.Count)));
        Assert.Contains("returned a second time", pool.Reports[0].ToString(), StringComparison.Ordinal);
        Assert.Contains("return number 3", pool.Reports[1].ToString(), StringComparison.Ordinal);
        Assert.Contains("\"returnNumber\":3", pool.Reports[1].ToJson(), StringComparison.Ordinal);
    }

    [Theory, EveryModeAndElement]
    public void An_array_from_elsewhere_is_foreign_or_of_a_wrong_length_and_is_left_as_it_is<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        T[] foreign = element.Filled(64);
        T[] odd = element.Filled(65);

        Assert.Equal(
            MisuseKind.Foreign,
            Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(foreign, clearArray: true)).Report.Kind);
        MisuseKind kindOfOdd = mode.IsDecorating ? MisuseKind.WrongLength : MisuseKind.Foreign;
        Assert.Equal(kindOfOdd, Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(odd, clearArray: true)).Report.Kind);

        Assert.True(Element<T>.HoldSame(element.Filled(64), foreign));
        Assert.True(Element<T>.HoldSame(element.Filled(65), odd));
    }

    [Theory, EveryModeAndElement]
    public void An_array_of_a_derived_type_is_covariant<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        if (!element.HasCovariantArrays)
        {
            Assert.All(ArraysOfOtherTypes<T>(), array => Assert.Throws<InvalidCastException>(() => pool.Return((T[])(object)array)));
            return;
        }

        Assert.Equal(
            MisuseKind.Covariant,
            Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(element.Covariant!(64))).Report.Kind);
    }

    [Theory, EveryModeAndElement]
    public void An_array_of_another_debug_pool_is_told_to_be_that_pools<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        DebugArrayPool<T> other = mode.Make<T>();
        T[] array = RentFilled(other, 40, element);

        Assert.Equal(MisuseKind.WrongPool, Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(array)).Report.Kind);

        other.Return(array, clearArray: true);
        Assert.Empty(other.Reports);
    }

    [Theory, EveryModeAndElement]
    public void The_report_of_a_wrong_pool_names_both_pools_each_by_its_own_clock<T>(DebugMode mode, Element<T> element)
    {
        var clock = new ManualClock();
        DebugArrayPool<T> pool = mode.Make<T>(options => options.Name = "the wrong one");
        DebugArrayPool<T> other = mode.Make<T>(options => (options.Name, options.TimeProvider) = ("the right one", clock));
        T[] array = RentFilled(other, 40, element);

        MisuseReport report = Assert.Throws<ArrayPoolArgumentException>("array", () => pool.Return(array)).Report;

        Assert.Equal(("the wrong one", "the right one"), (report.PoolName, report.OwnerPoolName));
        Assert.Equal(clock.GetUtcNow(), report.RentedAt!.Time);
        Assert.Contains("the right one", report.ToString(), StringComparison.Ordinal);
        Assert.Contains("the right one", report.ToJson(), StringComparison.Ordinal);
    }

    [Theory, EveryModeAndElement]
    public void A_return_after_the_pools_disposal_is_reported<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Rented(mode, element);
        pool.Dispose();

        Assert.Equal(
            MisuseKind.AfterDispose, Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array, clearArray: true)).Report.Kind);
    }

    [Theory, EveryModeAndElement]
    public void A_return_while_an_operation_runs_names_the_operation<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Rented(mode, element);
        IDisposable first = pool.MarkInFlight(array, "Socket.Receive");
        IDisposable second = pool.MarkInFlight(array, "Stream.Write");
        first.Dispose();

        MisuseReport report = Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array, clearArray: true)).Report;

        Assert.Equal((MisuseKind.InFlight, "Stream.Write"), (report.Kind, report.Operation));
        Assert.NotNull(report.OperationStartedAt);
        second.Dispose();
    }

    [Theory, EveryModeAndElement]
    public void An_operation_that_begins_after_the_return_is_reported<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Returned(mode, element);

        MisuseReport report = Assert.Throws<ArrayPoolMisuseException>(() => pool.MarkInFlight(array, "Socket.Send")).Report;

        Assert.Equal((MisuseKind.InFlight, "Socket.Send"), (report.Kind, report.Operation));
        Assert.NotNull(report.ReturnedAt);
    }

    [Theory, EveryModeAndElement]
    public void A_return_when_the_operation_is_over_is_right<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Rented(mode, element);
        IDisposable first = pool.MarkInFlight(array, "Socket.Receive");
        pool.MarkInFlight(array, "Stream.Write").Dispose();
        first.Dispose();

        pool.Return(array, clearArray: true);

        Assert.Empty(pool.Reports);
    }

    [Theory, EveryElement]
    public void An_inner_pool_that_lends_an_array_which_is_still_out_is_found_out<T>(Element<T> element)
    {
        DebugArrayPool<T> pool = DebugArrayPool<T>.Around(new LendsOneArray<T>());
        _ = RentFilled(pool, 40, element);

        _ = pool.Rent(40);

        RequireOnly(pool, MisuseKind.DuplicateFromInner);
    }

    [Theory, EveryModeAndElement]
    public void An_array_that_a_scope_did_not_return_is_a_leak<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        using DebugPoolScope scope = pool.BeginScope();
        _ = RentFilled(pool, 40, element);

        Assert.Equal(MisuseKind.Leak, Assert.Single(Assert.Throws<DebugPoolScopeException>(scope.AssertClean).Reports).Kind);
    }

    [Theory, EveryModeAndElement]
    public void An_unreachable_rented_array_is_a_leak<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        Lose(pool, element);
        Tests.Memory.Collect();

        pool.Verify();

        RequireOnly(pool, MisuseKind.Leak);
    }

    [Theory, EveryModeAndElement]
    public void Arrays_that_are_used_as_they_should_be_are_never_reported<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>(options => options.MaxQuarantineArrays = 8);
        using DebugPoolScope scope = pool.BeginScope();
        for (int i = 0; i < 200; i++)
        {
            pool.Return(RentFilled(pool, i % 50, element), clearArray: true);
        }

        pool.Verify();
        scope.AssertClean();
        Assert.Empty(pool.Reports);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose<T>(DebugArrayPool<T> pool, Element<T> element) => GC.KeepAlive(RentFilled(pool, 40, element));

    private sealed class LendsOneArray<T> : ArrayPool<T>
    {
        private readonly T[] _array = new T[64];

        public override T[] Rent(int minimumLength) => _array;

        public override void Return(T[] array, bool clearArray = false)
        {
        }
    }
}
