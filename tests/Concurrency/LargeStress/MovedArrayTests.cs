using System.Threading;
using Pools.Internal;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>A trim that moves a pool's array, and somebody who collects metrics meanwhile.</summary>
public sealed class MovedArrayTests
{
    private const int Length = 2 << 20;

    /// <summary>So that the two meet at different steps of each other: some microseconds (arbitrary).</summary>
    private const int MostSpins = 100;

    [Fact]
    public void An_array_that_a_trim_moves_is_counted_all_the_time()
    {
        // Where nobody waits for anybody, one round in thirty misses the array.
        int rounds = Depth.Of(500, deep: 50_000);
        using LargeArrayPool<byte> pool = StillLargePool.Make<byte>(new() { MaxArrayLength = Length });
        LargeEngine<HardwareAtomics> engine = LargeInternals.EngineOf(pool);
        int sizeClass = engine.Layout.ClassOf(Length);
        using Barrier barrier = new(2);
        CancellationToken stop = TestContext.Current.CancellationToken;
        int looked = 0;
        int trimmed = 0;
        int missed = 0;
        OwnThread.RunAll(
            () =>
            {
                for (int round = 1; round <= rounds; round++)
                {
                    // The first trim sees that the slot is used, the second one that it is no more.
                    pool.Return(pool.Rent(Length));
                    pool.Trim(TrimLevel.Surplus);
                    barrier.SignalAndWait(stop);
                    SpinWait.SpinUntil(() => Volatile.Read(ref looked) == round);
                    Thread.SpinWait(round % MostSpins);
                    pool.Trim(TrimLevel.Surplus);
                    Volatile.Write(ref trimmed, round);
                    barrier.SignalAndWait(stop);
                }
            },
            () =>
            {
                for (int round = 1; round <= rounds; round++)
                {
                    barrier.SignalAndWait(stop);
                    do
                    {
                        BucketStatistics seen = engine.Census.CountClass(sizeClass);
                        missed += (seen.Pooled, seen.Rented, seen.Returned) == (1, round, round) ? 0 : 1;
                        Volatile.Write(ref looked, round);
                    }
                    while (Volatile.Read(ref trimmed) < round);
                    barrier.SignalAndWait(stop);
                }
            });

        Assert.Equal(0, missed);
    }
}
