namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>No thread rents. Every snapshot is exact during trims and finalizers.</summary>
public sealed class RestingPoolTests
{
    private const int Length = 2 << 20;
    private int _wrong;

#if !POOLS_NETSTANDARD
    [Fact]
    public void Array_whose_pages_a_trim_discards_is_always_counted()
    {
        int rounds = Depth.Of(30, 2_000);
        SlowPages pages = new();
        ManualClock clock = new();
        TimeSpan interval = new LargeArrayPoolOptions().TrimInterval;
        using LargeArrayPool<byte> pool = Make(pages, clock);
        Meeting.Run(
            rounds,
            prepare: _ =>
            {
                pool.Return(pool.Rent(Length));
                clock.Advance(interval);
            },
            act: () => clock.Advance(interval),
            look: round =>
            {
                PoolStatistics seen = pool.GetStatistics();
                Expect((seen.RetainedBytes, seen.Outstanding, seen.Rented) == (Length, 0, round));
            });

        Assert.Equal((0, rounds), (_wrong, pages.Discards));
    }
#endif

    [Fact]
    public void Array_that_is_never_returned_counts_as_rented_or_as_lost()
    {
        const int Lost = 16;
        for (int rounds = Depth.Of(2, 10); rounds > 0; rounds--)
        {
            using LargeArrayPool<byte> pool = Make(pages: null, new ManualClock());
            OwnThread.Run(() => Lose(pool, Lost));

            Assert.True(CollectingThread.LookUntil(
                () => pool.GetStatistics().Large!.Leaks == Lost,
                () =>
                {
                    PoolStatistics seen = pool.GetStatistics();
                    Assert.Equal((Lost, seen.Outstanding * (long)Length), (seen.Outstanding + seen.Large!.Leaks, seen.Large.InUseBytes));
                }));
        }
    }

    private void Expect(bool isRight) => _wrong += isRight ? 0 : 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(LargeArrayPool<byte> pool, int arrays)
    {
        for (int i = 0; i < arrays; i++)
        {
            pool.Rent(Length);
        }
    }

    /// <summary>Only the clock trims the pool.</summary>
    private static LargeArrayPool<byte> Make(IPages? pages, ManualClock clock)
    {
        LargeArrayPoolOptions options = new() { DiscardPages = pages is null ? PageDiscardMode.Off : PageDiscardMode.On };
        StillLargePool.KeepStill(options, clock);
        return new LargeArrayPool<byte>(
            LargeSettings.From(options, sizeof(byte), holdsReferences: false, "resting"), options, inner: null,
            new LargeServices<HardwareAtomics> { TrimsAfterGen2 = false, Pages = pages ?? SystemPages.Instance });
    }

    private sealed class SlowPages : IPages
    {
        public PageSupport Support => PageSupport.Full;
        public int Discards { get; private set; }

        public long Discard(Array array, out int errno)
        {
            Discards++;
            Thread.SpinWait(Meeting.MostSpins);
            errno = 0;
            return array.Length;
        }
    }
}
