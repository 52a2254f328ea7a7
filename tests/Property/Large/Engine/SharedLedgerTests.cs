using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>Several pools over one ledger.</summary>
public sealed class SharedLedgerTests
{
    // Too long for the slots of any machine with two cores or more: a slot takes an eighth of this.
    private const int Budget = 40_960;
    private const int Length = 8_192;

    private readonly LargeScene _scene = new();

    [Fact]
    public void All_pools_together_keep_no_more_than_the_budget_once_each_has_looked()
    {
        LargeArrayPool<byte>[] pools = [.. Enumerable.Range(0, 4).Select(i => Make($"pool {i}"))];
        foreach (LargeArrayPool<byte> pool in pools)
        {
            LargeScene.Burst(pool, 4, Length);
        }

        _scene.Tick(2);
        Assert.InRange(_scene.Ledger.KeptBytes, 0, Budget);
        RequireRecount(pools);
    }

    [Fact]
    public void So_do_their_slots()
    {
        // Of arrays that fit a slot of one pool alone; so many pools' slots would hold as much as the whole budget.
        int budget = 32 * Environment.ProcessorCount * Length;
        LargeArrayPool<byte>[] pools = [.. Enumerable.Range(0, 4 * Environment.ProcessorCount).Select(_ => _scene.Make(o => o.MaxRetainedBytes = budget))];
        Array.ForEach(pools, pool => LargeScene.Burst(pool, 32 * Environment.ProcessorCount, Length));
        for (int i = 0; i < 2; i++)
        {
            Array.ForEach(pools, pool => LargeScene.Burst(pool, 1, 8 * Length));
            Array.ForEach(pools, pool => pool.Trim(TrimLevel.Surplus));
        }

        Assert.InRange(pools.Sum(pool => pool.GetStatistics().Large!.RetainedBytes), 1, budget);
        Assert.All(pools, pool => Assert.Equal(budget, pool.GetStatistics().Large!.BudgetBytes));
    }

    [Fact]
    public void A_pool_that_comes_later_takes_from_the_one_above_its_share()
    {
        LargeArrayPool<byte> first = Make("first");
        LargeScene.Burst(first, 4, Length);
        LargeArrayPool<byte> second = Make("second");
        LargeScene.Burst(second, 4, Length);
        _scene.Tick();
        for (int i = 0; i < 3; i++)
        {
            LargeScene.Burst(second, 3, Length);
            LargeScene.Burst(first, 1, Length);
        }

        Assert.True(LargeInternals.AccountOf(second).KeptBytes >= Length, $"the second pool never got a place: {LargeInternals.AccountOf(first).KeptBytes} and {LargeInternals.AccountOf(second).KeptBytes} of {_scene.Ledger.Budget}");
        Assert.InRange(_scene.Ledger.KeptBytes, 0, Budget);
        RequireRecount(first, second);
    }

    [Theory]
    [InlineData(PressureLevel.Medium, 2)]
    [InlineData(PressureLevel.High, 4)]
    public void Under_pressure_the_part_of_the_budget_that_is_left_is_for_all_pools_together(PressureLevel level, int part)
    {
        LargeArrayPool<byte>[] pools = [.. Enumerable.Range(0, 3).Select(i => Make($"pool {i}"))];
        foreach (LargeArrayPool<byte> pool in pools)
        {
            LargeScene.Burst(pool, 2, Length);
        }

        _scene.Pressure.Level = level;
        Array.ForEach(pools, pool => pool.OnGen2Collection());
        Array.ForEach(pools, pool => pool.OnGen2Collection());

        Assert.InRange(_scene.Ledger.KeptBytes, 0, Budget / part);
        RequireRecount(pools);
    }

    [Theory]
    [InlineData(TrimLevel.Surplus)]
    [InlineData(TrimLevel.Full)]
    public void A_pool_that_was_trimmed_is_granted_what_it_keeps_and_nothing_that_others_could_have(TrimLevel level)
    {
        LargeArrayPool<byte> pool = Make("trimmed");
        LargeScene.Burst(pool, 3, Length);
        pool.Trim(level);

        Assert.Equal(LargeInternals.RecountCounted(pool), _scene.Ledger.GrantedBytes);
    }

    [Fact]
    public void A_pool_that_is_disposed_has_neither_bytes_nor_a_say_any_more()
    {
        LargeArrayPool<byte> large = _scene.Make(o => o.MaxRetainedBytes = 100 * Budget);
        LargeArrayPool<byte> small = Make("small");
        LargeScene.Burst(large, 10, Length);
        large.Dispose();
        _scene.Tick();
        small.Trim(TrimLevel.Surplus);

        Assert.Equal(0, _scene.Ledger.KeptBytes);
        Assert.Equal(Budget, _scene.Ledger.Budget);
        GC.KeepAlive(large);
    }

    [Fact]
    public void A_pool_that_is_dropped_is_collected_and_its_bytes_leave_the_ledger()
    {
        var alive = new List<WeakReference>();
        OwnThread.Run(() => DropPool(alive));

        Assert.True(Memory.AreCollected(alive));
        Assert.Equal(0, _scene.Ledger.KeptBytes);
        _scene.Tick(3);
        Assert.Equal(0, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void A_pool_that_its_users_finalizer_disposes_leaves_the_ledger_once()
    {
        OwnThread.Run(() =>
        {
            for (int i = 0; i < 20; i++)
            {
                DropUser();
            }
        });
        Memory.Collect();

        Assert.Equal(0, _scene.Ledger.KeptBytes);
    }

    [Fact]
    public void A_dropped_pool_with_the_systems_clock_is_collected_after_its_thread_has_trimmed()
    {
        var alive = new List<WeakReference>();
        OwnThread.Run(() => DropSystemPool(alive));

        Assert.True(Memory.AreCollected(alive));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropSystemPool(List<WeakReference> alive)
    {
        Thread? trims = null;
        _scene.Pressure.OnRead = () => trims = Thread.CurrentThread.Name == SystemTrimThread.Name ? Thread.CurrentThread : trims;
        LargeArrayPool<byte> pool = _scene.Make(o => (o.TimeProvider, o.TrimInterval) = (TimeProvider.System, TimeSpan.FromHours(1)));
        alive.Add(new WeakReference(pool));
        pool.Return(pool.Rent(Length));
        pool.OnGen2Collection();

        // It ends when no pool of the process asks for a trim any more.
        SpinWait.SpinUntil(() => Volatile.Read(ref trims) is not null);
        trims!.Join();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropPool(List<WeakReference> alive)
    {
        LargeArrayPool<byte> pool = Make("dropped");
        alive.Add(new WeakReference(pool));
        alive.AddRange(LargeScene.BurstWeakly(pool, 5, Length));
        Assert.True(_scene.Ledger.KeptBytes > 0);
        GC.KeepAlive(pool);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropUser()
    {
        var older = new User();
        older.Pool = Make("owned");
        LargeScene.BurstWeakly(older.Pool, 3, Length);
        LargeArrayPool<byte> pool = Make("owned");
        LargeScene.BurstWeakly(pool, 3, Length);
        GC.KeepAlive(new User { Pool = pool });
    }

    private LargeArrayPool<byte> Make(string name) => _scene.Make(o =>
    {
        o.Name = name;
        o.MaxRetainedBytes = Budget;
    });

    private void RequireRecount(params LargeArrayPool<byte>[] pools)
    {
        Assert.Equal(pools.Sum(LargeInternals.RecountCounted), _scene.Ledger.KeptBytes);
        Assert.All(pools, pool => Assert.Equal(LargeInternals.RecountCounted(pool), LargeInternals.AccountOf(pool).KeptBytes));
    }

    private sealed class User
    {
        public LargeArrayPool<byte>? Pool { get; set; }

        ~User() => Pool!.Dispose();
    }
}
