using System;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Owners that return a large array when they are finalized: the pool's own finalizer for the array runs at the same time.</summary>
public sealed class LateReturnTests
{
    private const int Length = 2 << 20;
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveToFinalizer(LargeArrayPool<byte> pool) => GC.KeepAlive(new LateOwner(pool, pool.Rent(Length)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(LargeArrayPool<byte> pool) => pool.Rent(Length);

    private sealed class LateOwner(LargeArrayPool<byte> pool, byte[] array)
    {
        ~LateOwner() => pool.Return(array);
    }
}
