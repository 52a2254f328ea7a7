using Pools.Large;

namespace Pools.Tests.Large.Engine;

/// <summary>Several pools over one ledger.</summary>
public sealed class SharedLedgerTests
{
    // Too long for a core's slot, which takes an eighth of the budget.
    private const int Budget = 40_960;
    private const int Length = 8_192;

    private readonly LargeScene _scene = new();

    [Fact]
    public void All_pools_together_keep_at_most_the_budget()
    {
        LargeArrayPool<byte>[] pools = [.. Enumerable.Range(0, 4).Select(_ => Make())];
        Array.ForEach(pools, pool => LargeScene.Burst(pool, 4, Length));

        _scene.Tick(2);
        Assert.InRange(_scene.Ledger.KeptBytes, 0, Budget);
        RequireRecount(pools);
    }

    [Fact]
    public void A_later_pool_takes_from_one_above_its_share()
    {
        LargeArrayPool<byte> first = Make();
        LargeScene.Burst(first, 4, Length);
        LargeArrayPool<byte> second = Make();
        LargeScene.Burst(second, 4, Length);
        _scene.Tick();
        for (int i = 0; i < 3; i++)
        {
            LargeScene.Burst(second, 3, Length);
            LargeScene.Burst(first, 1, Length);
        }

        Assert.InRange(LargeInternals.AccountOf(second).KeptBytes, Length, Budget);
        RequireRecount(first, second);
    }

    [Theory]
    [InlineData(PressureLevel.Medium, 2)]
    [InlineData(PressureLevel.High, 4)]
    public void Pressure_divides_the_budget_of_all_pools(PressureLevel level, int part)
    {
        LargeArrayPool<byte>[] pools = [.. Enumerable.Range(0, 3).Select(_ => Make())];
        Array.ForEach(pools, pool => LargeScene.Burst(pool, 2, Length));
        _scene.Pressure.Level = level;
        Array.ForEach(pools, pool => pool.OnGen2Collection());
        Array.ForEach(pools, pool => pool.OnGen2Collection());

        Assert.InRange(_scene.Ledger.KeptBytes, 0, Budget / part);
        RequireRecount(pools);
    }

    [Fact]
    public void A_disposed_pool_has_no_bytes_and_no_share()
    {
        LargeArrayPool<byte> large = _scene.Make(o => o.MaxRetainedBytes = 100 * Budget);
        LargeArrayPool<byte> small = Make();
        LargeScene.Burst(large, 10, Length);
        large.Dispose();
        _scene.Tick();
        small.Trim(TrimLevel.Surplus);

        Assert.Equal((0, Budget), (_scene.Ledger.KeptBytes, _scene.Ledger.Budget));
        GC.KeepAlive(large);
    }

    [Fact]
    public void An_unreferenced_pool_is_collected_and_leaves_the_ledger()
    {
        var alive = new List<WeakReference>();
        OwnThread.Run(() => DropPool(alive));

        Assert.True(Memory.AreCollected(alive));
        Assert.Equal(0, _scene.Ledger.KeptBytes);
        _scene.Tick(3);
        Assert.Equal(0, _scene.Clock.ArmedTimers);
    }

    [Fact]
    public void A_pool_that_a_finalizer_disposes_leaves_the_ledger_once()
    {
        OwnThread.Run(() =>
        {
            for (int i = 0; i < 20; i++)
            {
                DropUser();
            }
        });

        Assert.True(Memory.CollectUntil(() => _scene.Ledger.KeptBytes == 0));
        Memory.CollectOnce();
        Assert.Equal(0, _scene.Ledger.KeptBytes);
    }

    [Fact]
    public void An_unreferenced_pool_with_the_systems_clock_is_collected_after_its_thread_has_trimmed()
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

        // It ends when no pool of the process asks for a trim.
        SpinWait.SpinUntil(() => Volatile.Read(ref trims) is not null);
        trims!.Join();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropPool(List<WeakReference> alive)
    {
        LargeArrayPool<byte> pool = Make();
        alive.Add(new WeakReference(pool));
        alive.AddRange(LargeScene.BurstWeakly(pool, 5, Length));
        Assert.True(_scene.Ledger.KeptBytes > 0);
        GC.KeepAlive(pool);
    }

    /// <summary>With one user older than its pool and one younger.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropUser()
    {
        var older = new User();
        older.Pool = Make();
        LargeScene.BurstWeakly(older.Pool, 3, Length);
        LargeArrayPool<byte> pool = Make();
        LargeScene.BurstWeakly(pool, 3, Length);
        GC.KeepAlive(new User { Pool = pool });
    }

    private LargeArrayPool<byte> Make() => _scene.Make(o => o.MaxRetainedBytes = Budget);

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
