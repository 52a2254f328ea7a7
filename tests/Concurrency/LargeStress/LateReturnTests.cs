using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Owners that return a large array when they are finalized: the pool's own finalizer for the array runs at the same time.</summary>
public sealed class LateReturnTests
{
    private const int Length = 2 << 20;
    private const int SmallLength = 1_024;
    private const int Rounds = 20;

    [Fact]
    public void An_array_that_finalizers_return_again_and_again_is_no_leak()
    {
        using LargeArrayPool<byte> pool = new();
        for (int round = 0; round < Rounds; round++)
        {
            LeaveToFinalizer(pool);

            // Rented at once by somebody else, while the pool's finalizer for it may still be waiting.
            GC.Collect();
            LeaveToFinalizer(pool);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Memory.Collect();
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal(0, statistics.Large!.Leaks);
        Assert.Equal(0, statistics.Outstanding);
    }

    [Fact]
    public void An_array_that_a_finalizer_has_returned_is_noticed_when_it_is_lost_later()
    {
        using LargeArrayPool<byte> pool = new();
        for (int round = 1; round <= Rounds; round++)
        {
            LeaveToFinalizer(pool);
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Lose(pool);

            Memory.Collect();

            Assert.Equal(round, pool.GetStatistics().Large!.Leaks);
            Assert.Equal(0, pool.GetStatistics().Outstanding);
        }
    }

    [Fact]
    public void What_finalizers_return_and_others_rent_at_that_moment_is_noticed_when_it_is_lost()
    {
        const int Arrays = 64;
        const int Collections = 300;
        LargeArrayPoolOptions options = new() { ThresholdBytes = SmallLength, TimeProvider = new ManualClock(), PressureSource = new PressureDial { Level = PressureLevel.Critical } };
        using LargeArrayPool<byte> pool = new(LargeSettings.From(options, sizeof(byte), holdsReferences: false, "late", smallestThreshold: 16), options, inner: null, new LargeServices<HardwareAtomics>());

        // From here on nothing is kept strongly: what finalizers return can be taken back from the weak tier, where nobody watches it.
        pool.Trim(TrimLevel.Surplus);
        for (int collection = 0; collection < Collections; collection++)
        {
            for (int i = 0; i < Arrays; i++)
            {
                LeaveToFinalizer(pool, SmallLength);
            }

            GC.Collect(0);
            if (collection % 10 == 0)
            {
                // In most rounds the finalizers run while others rent, in these before: however slow they are, something has come back.
                GC.WaitForPendingFinalizers();
            }

            for (int i = 0; i < Arrays; i++)
            {
                Lose(pool, SmallLength);
            }
        }

        Memory.Collect();
        Assert.True(pool.GetStatistics().Large!.ReclaimableHits > 0, "nothing came back in time");
        Assert.Equal(Arrays * Collections, pool.GetStatistics().Large!.Leaks);
        Assert.Equal(0, pool.GetStatistics().Outstanding);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveToFinalizer(LargeArrayPool<byte> pool, int length = Length) => GC.KeepAlive(new LateOwner(pool, pool.Rent(length)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(LargeArrayPool<byte> pool, int length = Length) => pool.Rent(length);

    private sealed class LateOwner(LargeArrayPool<byte> pool, byte[] array)
    {
        ~LateOwner() => pool.Return(array);
    }
}
