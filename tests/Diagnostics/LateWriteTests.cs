using static Pools.Tests.Debug.MisuseChecks;

namespace Pools.Tests.Debug;

/// <summary>Writes to a returned array, over element types and modes: found whenever the pool verifies, and reported once.</summary>
public sealed class LateWriteTests
{
    [Theory, EveryModeAndElement]
    public void A_write_after_the_return_is_found_when_the_pool_looks<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Returned(mode, element);
        pool.Verify();
        Assert.Empty(pool.Reports);

        array[33] = Other(array[33], element);
        pool.Verify();
        pool.Verify();

        MisuseReport report = RequireOnly(pool, MisuseKind.WriteAfterReturn);
        Assert.InRange(report.Corruption!.Offset, 33L * element.Size, (34L * element.Size) - 1);
        Assert.Equal(1, report.Count);
    }

    [Fact]
    public void A_late_write_of_either_value_of_bool_is_found()
    {
        foreach (DebugMode mode in DebugMode.All)
        {
            RequireFound(mode, true, false);
            RequireFound<bool?>(mode, true, false, null);
            RequireFound(mode, (true, true), (false, true), (false, false));
            RequireFound<(bool, bool?)>(mode, (true, true), (true, null), (false, null));
        }

        static void RequireFound<T>(DebugMode mode, params T[] values)
        {
            foreach (T value in values)
            {
                DebugArrayPool<T> pool = mode.Make<T>();
                T[] array = pool.Rent(40);
                pool.Return(array);

                array[33] = value;
                pool.Verify();

                RequireOnly(pool, MisuseKind.WriteAfterReturn);
            }
        }
    }

    [Theory, EveryModeAndElement]
    public void A_null_that_is_written_after_the_return_is_found<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Returned(mode, element);

        array[3] = default!;
        pool.Verify();

        // A struct that holds references is cleared by the pool.
        if (element.HoldsReferences && element.Type.IsValueType)
        {
            Assert.Empty(pool.Reports);
        }
        else
        {
            RequireOnly(pool, MisuseKind.WriteAfterReturn);
        }
    }

    [Theory, EveryModeAndElement]
    public void A_write_after_the_return_is_found_when_the_array_leaves_the_quarantine<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Returned(mode, element, options => options.MaxQuarantineArrays = 1);
        array[0] = Other(array[0], element);

        pool.Return(RentFilled(pool, 40, element), clearArray: true);

        RequireOnly(pool, MisuseKind.WriteAfterReturn);
    }

    [Theory, EveryModeAndElement]
    public void A_write_after_the_return_is_found_when_the_pool_is_disposed<T>(DebugMode mode, Element<T> element)
    {
        (DebugArrayPool<T> pool, T[] array) = Returned(mode, element);
        array[39] = Other(array[39], element);

        pool.Dispose();

        RequireOnly(pool, MisuseKind.WriteAfterReturn);
    }

    [Theory, EveryModeAndElement]
    public void A_write_after_the_return_is_found_when_nothing_happens_for_a_while<T>(DebugMode mode, Element<T> element)
    {
        var clock = new ManualClock();
        (DebugArrayPool<T> pool, T[] array) = Returned(mode, element, options =>
            (options.TimeProvider, options.VerifyInterval) = (clock, TimeSpan.FromSeconds(1)));
        clock.Advance(TimeSpan.FromMinutes(10));
        Assert.Empty(pool.Reports);

        array[0] = Other(array[0], element);
        clock.Advance(IdleSweep.LongestWait * TimeSpan.FromSeconds(1));

        RequireOnly(pool, MisuseKind.WriteAfterReturn);
    }

    [Fact]
    public void A_write_after_the_return_is_found_after_a_full_collection()
    {
        using var told = new ManualResetEventSlim();
        DebugArrayPool<byte> pool = DebugMode.All[0].Make<byte>(options => options.OnReport = _ => told.Set(), trimsAfterGen2: true);
        byte[] array = pool.Rent(40);
        pool.Return(array);
        array[0]++;

        // A look on the thread pool may have passed the array before the write.
        do
        {
            Tests.Memory.CollectOnce();
        }
        while (!told.Wait(TimeSpan.FromMilliseconds(10), TestContext.Current.CancellationToken));

        RequireOnly(pool, MisuseKind.WriteAfterReturn);
    }

    [Theory, EveryModeAndElement]
    public void A_write_after_the_return_is_found_at_the_end_of_the_scope<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        using DebugPoolScope scope = pool.BeginScope();
        T[] array = RentFilled(pool, 40, element);
        pool.Return(array, clearArray: true);
        array[0] = Other(array[0], element);

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(Assert.Throws<DebugPoolScopeException>(scope.AssertClean).Reports).Kind);
    }

    [Theory, EveryModeAndElement]
    public void Of_two_pools_a_busy_one_leaves_the_other_its_last_array<T>(DebugMode mode, Element<T> element)
    {
        var budget = new QuarantineBudget(1_024);
        DebugArrayPool<T> busy = mode.Make<T>(options => options.MaxQuarantineBytes = 1_024, budget);
        DebugArrayPool<T> other = mode.Make<T>(options => options.MaxQuarantineBytes = 1_024, budget);
        for (int i = 0; i < 50; i++)
        {
            busy.Return(RentFilled(busy, 20, element), clearArray: true);
        }

        T[] array = RentFilled(other, 20, element);
        other.Return(array, clearArray: true);

        Assert.Equal(MisuseKind.DoubleReturn, Assert.Throws<ArrayPoolMisuseException>(() => other.Return(array)).Report.Kind);
    }

    [Fact]
    public void Disposal_waits_for_the_report_of_a_concurrent_check()
    {
        AskedClock clock = new();
        DebugArrayPool<byte> pool =
            StillDebugPool.Make(new DebugArrayPoolOptions { TimeProvider = clock, Reaction = MisuseReaction.Record });
        byte[] array = pool.Rent(16);
        pool.Return(array);
        array[0]++;

        // A report reads the clock, and gets no answer until the other thread waits, or has no need to.
        using ManualResetEventSlim isFound = new();
        Thread? disposer = null;
        int seen = -1;
        clock.OnAsked = () =>
        {
            isFound.Set();
            SpinWait.SpinUntil(() =>
                Volatile.Read(ref seen) >= 0 || (Volatile.Read(ref disposer)?.ThreadState & ThreadState.WaitSleepJoin) > 0);
        };
        OwnThread.RunAll(
            pool.Verify,
            () =>
            {
                isFound.Wait(TestContext.Current.CancellationToken);
                Volatile.Write(ref disposer, Thread.CurrentThread);
                pool.Dispose();
                Volatile.Write(ref seen, pool.Reports.Count);
            });

        Assert.Equal(1, seen);
    }

    [Fact]
    public void A_pool_that_may_watch_little_watches_that_beside_one_that_watches_all_it_may()
    {
        var budget = new QuarantineBudget(1 << 20);
        DebugArrayPool<byte> busy = Fill(budget, bytes: 1 << 20, count: 300);
        DebugArrayPool<byte> modest = Fill(budget, bytes: 1 << 13, count: 300);

        Assert.InRange(busy.GetStatistics().RetainedBytes, (1 << 20) - 8_192, 1 << 20);
        Assert.InRange(modest.GetStatistics().RetainedBytes, (1 << 13) - 4_096, 1 << 13);

        static DebugArrayPool<byte> Fill(QuarantineBudget budget, long bytes, int count)
        {
            DebugArrayPool<byte> pool = new(
                inner: null, new DebugArrayPoolOptions { MaxQuarantineBytes = bytes, Sizing = DebugSizing.Exact }, budget);
            for (int i = 0; i < count; i++)
            {
                pool.Return(pool.Rent(4_096));
            }

            return pool;
        }
    }
}
