using System;
using System.Threading;
using Pools.Internal;
using Pools.Large;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Trims that move a pool's array and give its pages back, and somebody who collects metrics meanwhile.</summary>
public sealed class MovedArrayTests
{
    private const int Length = 2 << 20;

#if POOLS_NETSTANDARD
    private const bool GivesPagesBack = false;
#else
    private const bool GivesPagesBack = true;
#endif

    /// <summary>The first trim sees that the slot is used; the second one, that it is no more. The third one sees that nothing has needed the array since, and two more find nothing to do; where pages cannot be given back, the array itself would go.</summary>
    private const int Trims = GivesPagesBack ? 5 : 2;

    [Fact]
    public void An_array_that_trims_move_and_take_the_pages_of_is_counted_all_the_time()
    {
        // Where nobody waits for anybody, one round in thirty misses the array.
        int rounds = Depth.Of(500, deep: 50_000);
        NotedPages pages = new();
        using LargeArrayPool<byte> pool = Make(pages);
        LargeEngine<HardwareAtomics> engine = LargeInternals.EngineOf(pool);
        int sizeClass = engine.Layout.ClassOf(Length);
        int missed = 0;
        Meeting.Run(
            rounds,
            prepare: _ =>
            {
                pool.Return(pool.Rent(Length));
                pool.Trim(TrimLevel.Surplus);
            },
            act: () =>
            {
                for (int trim = 1; trim < Trims; trim++)
                {
                    pool.Trim(TrimLevel.Surplus);
                }
            },
            look: round =>
            {
                BucketStatistics seen = engine.Census.Count().Classes[sizeClass];
                missed += (seen.Pooled, seen.Rented, seen.Returned) == (1, round, round) ? 0 : 1;
            });

        Assert.Equal((0, GivesPagesBack ? rounds : 0), (missed, pages.Discards));
    }

    /// <summary>A pool that nothing trims but the test: not even a collection, which takes the slot from an array that comes back just then.</summary>
    private static LargeArrayPool<byte> Make(IPages pages)
    {
        LargeArrayPoolOptions options = new() { MaxArrayLength = Length, DiscardPages = GivesPagesBack ? PageDiscardMode.On : PageDiscardMode.Off };
        StillLargePool.KeepStill(options);
        LargeSettings settings = LargeSettings.From(options, sizeof(byte), holdsReferences: false, "moved");
        return new LargeArrayPool<byte>(settings, options, inner: null, new LargeServices<HardwareAtomics> { HearsCollections = false, Pages = pages });
    }

    /// <summary>Pages that take a while to go.</summary>
    private sealed class NotedPages : IPages
    {
        public PageSupport Support => PageSupport.Full;

        public int Discards { get; private set; }

        public long Discard(Array array, long from, out int errno)
        {
            Discards++;
            Thread.SpinWait(Meeting.MostSpins);
            errno = 0;
            return array.Length - from;
        }

        public nint AddressOf(Array array) => 1;
    }
}
