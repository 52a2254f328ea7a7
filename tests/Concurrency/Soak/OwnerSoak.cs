using static Pools.Tests.OwnershipException;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>Owners that return their arrays when they are finalized.</summary>
internal sealed class OwnerSoak : ISoakLoad, IDisposable
{
    private const int Mebibyte = 1 << 20;
    private const int LargeOwners = 12;
    private const int SmallOwners = 200;
    private const int DyingPools = 20;
    private readonly FinalActs _acts = new();
    private readonly PerCoreArrayPool<long> _small = new();
    private readonly LargeArrayPool<long> _large = new();
    private readonly Tenants<long> _smallTenants;
    private readonly Tenants<long> _largeTenants;
    private int _owners;
    private int _lost;

    public OwnerSoak()
    {
        _smallTenants = new Tenants<long>(_small, stamp => stamp);
        _largeTenants = new Tenants<long>(_large, stamp => stamp, Inherited.AsLeftOrZero, stride: 512);
    }

    public void Stress(int seed) => OwnThread.Run(() =>
    {
        var random = new Random(seed);
        for (int i = 0; i < SmallOwners; i++)
        {
            LeaveToFinalizer(_smallTenants, random.Next(1, 5_000));
        }

        for (int i = 0; i < LargeOwners; i++)
        {
            LeaveToFinalizer(_largeTenants, random.Next(Mebibyte / sizeof(long), 4 * Mebibyte / sizeof(long)));
        }

        for (int i = 0; i < DyingPools; i++)
        {
            bool isLarge = random.Next(4) == 0;
            DropWithPool(() => isLarge ? new LargeArrayPool<long>() : new PerCoreArrayPool<long>(), isLarge ? Mebibyte
                : random.Next(1, 5_000), ownerFirst: random.Next(2) == 0, random.Next(5));
        }

        Lose(_large.Rent(Mebibyte));
        _lost++;
    });

    public void RequireRest()
    {
        Require(_acts.Failures.IsEmpty, $"a finalizer threw {_acts.Failures.FirstOrDefault()}");
        Require(_acts.Done == _owners, $"{_acts.Done} of {_owners} owners were finalized");

        // A trim after a collection may overtake an operation, which then stays uncounted.
        Require(Math.Abs(_small.GetStatistics().Outstanding) <= GC.CollectionCount(2), $"arrays are out at rest: {_small.GetStatistics()}");
        PoolStatistics large = _large.GetStatistics();
        Require(large is { Outstanding: 0, Misuses: 0 } && large.Large!.Leaks == _lost, $"{_lost} arrays were lost: {large}");
    }

    public string Describe() => $"{_owners:N0} owners finalized, {_lost:N0} arrays lost";

    public void Dispose()
    {
        _small.Dispose();
        _large.Dispose();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void LeaveToFinalizer(Tenants<long> tenants, int length)
    {
        Lease<long> lease = tenants.Rent(length);
        GC.KeepAlive(new FinalAct(_acts) { Act = () => tenants.Return(lease) });
        _owners++;
    }

    /// <summary>An owner that does something with its pool when both are gone, made before the pool or after it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void DropWithPool(Func<ArrayPool<long>> make, int length, bool ownerFirst, int what)
    {
        FinalAct? owner = ownerFirst ? new FinalAct(_acts) : null;
        ArrayPool<long> pool = make();
        owner ??= new FinalAct(_acts);
        long[] array = pool.Rent(length);
        pool.Return(pool.Rent(length));
        owner.Act = () =>
        {
            pool.Return(array);
            switch (what)
            {
                case 0:
                    pool.Return(pool.Rent(length));
                    break;
                case 1:
                    ((IDisposable)pool).Dispose();
                    break;
                default:
                    ((ITrimmableArrayPool)pool).Trim(TrimLevel.Surplus);
                    break;
            }
        };
        _owners++;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(long[] array) => array[0] = 1;
}
