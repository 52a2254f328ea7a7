using Pools.Tests.Large;

namespace Pools.Tests.Lifetime;

/// <summary>An owner whose finalizer uses a pool that is unreferenced too: parts of the pool may have been finalized before.</summary>
public sealed class DyingTogetherTests
{
    private const int Length = 4_096;

#if POOLS_NETSTANDARD
    // There is no pinned heap, and no alignment.
    private static readonly bool s_canPin = false;
#else
    private static readonly bool s_canPin = true;
#endif

    private static readonly Action<LargeArrayPool<byte>>[] s_usesOfLarge =
    [
        pool => LargeScene.Burst(pool, 10, 2 * Length),
        pool => pool.Trim(TrimLevel.Surplus),
        pool => pool.Trim(TrimLevel.Idle),
        pool => pool.Trim(TrimLevel.Full),
        pool => pool.Trim(TrimLevel.Discard),
        pool => pool.OnGen2Collection(),
        pool => pool.GetStatistics(),
        Resize,
        pool => pool.Return(pool.RentAsync(Length, default).AsTask().Result),
        pool => pool.Dispose(),
    ];

    private static readonly Action<PerCoreArrayPool<byte>>[] s_usesOfPerCore =
    [
        pool => Array.ForEach([pool.Rent(Length), pool.Rent(2 * Length), pool.Rent(0)], array => pool.Return(array, clearArray: true)),
        pool => pool.Trim(TrimLevel.Surplus),
        pool => pool.Trim(TrimLevel.Idle),
        pool => pool.Trim(TrimLevel.Full),
        pool => pool.Trim(TrimLevel.Discard),
        pool => pool.OnGen2Collection(),
        pool => pool.GetStatistics(),
        pool => pool.Dispose(),
    ];

    private readonly FinalActs _acts = new();

    // They stand for the operating system, which is not finalized with the pool.
    private readonly List<FakePages> _pages = [];

    [Fact]
    public void Finalizer_may_use_a_large_pool_that_dies_with_it()
    {
        foreach (Action<LargeArrayPool<byte>> use in s_usesOfLarge)
        {
            AbandonTwice(() => MakeLarge(pins: false), use);
        }

        if (s_canPin)
        {
            AbandonTwice(() => MakeLarge(pins: true), pool => pool.RentAligned(Length).Dispose());
        }

        RequireNoFailure(4 * (s_usesOfLarge.Length + (s_canPin ? 1 : 0)));
    }

    [Fact]
    public void Finalizer_may_use_a_per_core_pool_that_dies_with_it()
    {
        foreach (Action<PerCoreArrayPool<byte>> use in s_usesOfPerCore)
        {
            AbandonTwice(MakePerCore, use);
        }

        RequireNoFailure(4 * s_usesOfPerCore.Length);
    }

    /// <summary>An exception in a handler of the end changes how the process ends.</summary>
    [Fact, Trait("Run", "Deep")]
    public void Pools_may_be_used_while_the_process_ends() => ChildTest.Alone(typeof(DyingTogetherTests), () =>
    {
        LargeArrayPool<byte> large = new LargeScene().Make(o => o.PinArrays = s_canPin);
        PerCoreArrayPool<byte> perCore = new();
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            foreach (Action<LargeArrayPool<byte>> use in s_usesOfLarge)
            {
                use(large);
                use(LargeArrayPool<byte>.Shared);
                Memory.Collect();
            }

            foreach (Action<PerCoreArrayPool<byte>> use in s_usesOfPerCore)
            {
                use(perCore);
                use(PerCoreArrayPool<byte>.Shared);
                Memory.Collect();
            }
        };
    });

    private static void Resize(LargeArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(Length);
        pool.Resize(ref array, 2 * Length, preservedLength: Length);
        pool.Return(array);
    }

    private static PerCoreArrayPool<byte> MakePerCore()
    {
        PerCoreArrayPool<byte> pool = new();
        for (int i = 0; i < 200; i++)
        {
            pool.Return(pool.Rent(Length));
        }

        return pool;
    }

    private LargeArrayPool<byte> MakeLarge(bool pins)
    {
        var scene = new LargeScene { AvailableBytes = 0 };
        _pages.Add(scene.Pages);
        LargeArrayPool<byte> pool = scene.Make(o =>
        {
            o.MaxRetainedBytes = Length;
            o.MaxInUseBytes = 1 << 20;
            o.PinArrays = pins;
        });
        LargeScene.Burst(pool, 10, Length);
        return pool;
    }

    private void AbandonTwice<TPool>(Func<TPool> make, Action<TPool> use)
        where TPool : ArrayPool<byte>
    {
        Abandon(ownerFirst: false, make, use);
        Abandon(ownerFirst: true, make, use);
    }

    /// <summary>Makes a pool, and an owner before and after it. The order of their finalizers is undefined.</summary>
    /// <param name="ownerFirst">Whether the early owner is registered for finalization before the pool.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Abandon<TPool>(bool ownerFirst, Func<TPool> make, Action<TPool> use)
        where TPool : ArrayPool<byte>
    {
        FinalAct early = new(_acts);
        if (!ownerFirst)
        {
            GC.SuppressFinalize(early);
        }

        TPool pool = make();
        FinalAct late = new(_acts);
        foreach (FinalAct owner in new[] { early, late })
        {
            byte[] array = pool.Rent(Length);
            owner.Act = () =>
            {
                pool.Return(array);
                pool.Return(pool.Rent(Length));
                use(pool);
            };
        }

        if (!ownerFirst)
        {
            GC.ReRegisterForFinalize(early);
        }
    }

    private void RequireNoFailure(int acts)
    {
        Memory.CollectUntil(() => _acts.Done + _acts.Failures.Count == acts);

        Assert.Empty(_acts.Failures);
        Assert.Equal(acts, _acts.Done);
        GC.KeepAlive(_pages);
    }
}
