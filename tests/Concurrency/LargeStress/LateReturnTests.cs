using System.Runtime.CompilerServices;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Owners that return a large array when they are finalized.</summary>
public sealed class LateReturnTests
{
    private const int Length = 2 << 20;
    private const int SmallLength = 1_024;
    private const int Rounds = 5;

    [Fact]
    public void Array_that_finalizers_return_again_and_again_is_no_leak_until_it_is_lost()
    {
        using LargeArrayPool<byte> pool = new();
        for (int round = 1; round <= Rounds; round++)
        {
            // The second owner rents while the pool's finalizer for the array may still be waiting.
            LeaveToFinalizer(pool);
            GC.Collect();
            LeaveToFinalizer(pool);
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Lose(pool);

            Memory.Collect();

            Assert.Equal((round, 0), (pool.GetStatistics().Large!.Leaks, pool.GetStatistics().Outstanding));
        }
    }

    [Fact]
    public void Array_that_a_thread_rents_while_a_finalizer_returns_it_is_a_leak_when_it_is_lost()
    {
        const int Arrays = 64;
        int collections = Depth.Of(30, 300);
        LargeArrayPoolOptions options = new() { ThresholdBytes = SmallLength, TimeProvider = new ManualClock(),
            PressureSource = new PressureDial { Level = PressureLevel.Critical } };
        using LargeArrayPool<byte> pool = new(LargeSettings.From(options, sizeof(byte), holdsReferences: false, "late",
            smallestThreshold: 16), options, inner: null, new LargeServices<HardwareAtomics>());

        // From here on nothing is kept strongly: what finalizers return can be taken back from the weak tier, where nobody watches it.
        pool.Trim(TrimLevel.Surplus);
        for (int collection = 0; collection < collections; collection++)
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
        Assert.Equal(Arrays * collections, pool.GetStatistics().Large!.Leaks);
        Assert.Equal(0, pool.GetStatistics().Outstanding);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveToFinalizer(LargeArrayPool<byte> pool, int length = Length) =>
        GC.KeepAlive(new LateOwner(pool, pool.Rent(length)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(LargeArrayPool<byte> pool, int length = Length) => pool.Rent(length);

    private sealed class LateOwner(LargeArrayPool<byte> pool, byte[] array)
    {
        ~LateOwner() => pool.Return(array);
    }
}
