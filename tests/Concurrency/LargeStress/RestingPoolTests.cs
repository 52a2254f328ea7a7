using System.Runtime.CompilerServices;
using Pools.Memory;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>No thread rents. Trims, collections, finalizers and other pools move what a pool keeps, and every count stays exact.</summary>
public sealed class RestingPoolTests
{
    private const int Length = 2 << 20;

#if POOLS_NETSTANDARD
    private const bool GivesPagesBack = false;
#else
    private const bool GivesPagesBack = true;
#endif

    private readonly BudgetLedger<HardwareAtomics> _ledger = new();
    private int _wrong;

    [Fact]
    public void Array_that_trims_move_and_take_the_pages_of_is_always_counted()
    {
        // Two trims see that the slot is no longer used. The third one gives the pages back, the others find nothing to do.
        const int Trims = GivesPagesBack ? 5 : 2;
        int rounds = Depth.Of(30, 2_000);
        SlowPages pages = new();
        using LargeArrayPool<byte> pool = Make(GivesPagesBack ? pages : null);
        LargeEngine<HardwareAtomics> engine = LargeInternals.EngineOf(pool);
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
                BucketStatistics seen = engine.Census.Count().Classes[engine.Layout.ClassOf(Length)];
                Expect((seen.Pooled, seen.Rented, seen.Returned) == (1, round, round));
            });

        Assert.Equal((0, GivesPagesBack ? rounds : 0), (_wrong, pages.Discards));
    }

    [Fact]
    public void Rented_array_is_counted_while_a_collection_takes_its_slot_away()
    {
        using LargeArrayPool<byte> pool = Make();
        byte[] array = [];
        Meeting.Run(
            Depth.Of(100, 5_000),
            prepare: _ =>
            {
                pool.Return(array);
                pool.Return(pool.Rent(Length));
                array = pool.Rent(Length);
            },
            act: LargeInternals.EngineOf(pool).VacateSlots,
            look: _ =>
            {
                PoolStatistics seen = pool.GetStatistics();
                Expect((seen.Outstanding, seen.Large!.InUseBytes, seen.RetainedBytes) == (1, Length, 0));
            });

        Assert.Equal(0, _wrong);
    }

    [Fact]
    public void Credit_that_another_pool_takes_back_never_counts_as_kept()
    {
        using LargeArrayPool<byte> pool = Make();
        using LargeArrayPool<byte> other = Make();
        LedgerAccount<HardwareAtomics> account = LargeInternals.AccountOf(LargeInternals.EngineOf(pool));
        int lent = 0;
        Meeting.Run(
            Depth.Of(100, 20_000),
            prepare: _ =>
            {
                byte[] first = pool.Rent(Length);
                pool.Return(pool.Rent(Length));
                pool.Return(first);
                lent += account.CreditBytes == 0 ? 0 : 1;
            },
            act: () => _ledger.ExcessOf(LargeInternals.AccountOf(LargeInternals.EngineOf(other)), budget: 0),
            look: _ =>
            {
                PoolStatistics seen = pool.GetStatistics();
                Expect(seen.RetainedBytes == seen.Buckets.Sum(bucket => bucket.Pooled * bucket.ArrayBytes));
            });

        Assert.Equal(0, _wrong);
        Assert.True(lent > 0, "there was no credit to take back");
    }

    [Fact]
    public void Array_that_is_never_returned_counts_as_rented_or_as_lost()
    {
        const int Lost = 16;
        for (int rounds = Depth.Of(2, 10); rounds > 0; rounds--)
        {
            using LargeArrayPool<byte> pool = Make();
            OwnThread.Run(() => Lose(pool, Lost));
            LargeInternals.EngineOf(pool).VacateSlots();

            Assert.True(CollectingThread.LookUntil(
                () => pool.GetStatistics().Large!.Leaks == Lost,
                () =>
                {
                    PoolStatistics seen = pool.GetStatistics();
                    Assert.Equal((Lost, (long)Lost * Length),
                        (seen.Outstanding + seen.Large!.Leaks, seen.Large.InUseBytes + seen.Large.LeakedBytes));
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

    /// <summary>Only the test trims the pool: a collection would take the slot from an array that comes back just then.</summary>
    private LargeArrayPool<byte> Make(IPages? pages = null)
    {
        LargeArrayPoolOptions options = new() { MaxArrayLength = Length, DiscardPages = pages is null ? PageDiscardMode.Off
            : PageDiscardMode.On };
        StillLargePool.KeepStill(options);
        LargeSettings settings = LargeSettings.From(options, sizeof(byte), holdsReferences: false, "resting");
        LargeServices<HardwareAtomics> services = pages is null ? new() { HearsCollections = false, Ledger = _ledger }
            : new() { HearsCollections = false, Ledger = _ledger, Pages = pages };
        return new LargeArrayPool<byte>(settings, options, inner: null, services);
    }

    private sealed class SlowPages : IPages
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
