using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;
using Xunit;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Pools with which nobody works: what collections, finalizers and other pools do to them meanwhile shows in no count but its own.</summary>
public sealed class RestingPoolTests
{
    private const int Length = 2 << 20;

    [Fact]
    public void An_array_that_is_out_is_counted_while_a_collection_takes_its_slot_away()
    {
        using LargeArrayPool<byte> pool = Make(new BudgetLedger<HardwareAtomics>());
        LargeEngine<HardwareAtomics> engine = LargeInternals.EngineOf(pool);
        byte[] array = [];
        int wrong = 0;
        Meeting.Run(
            Depth.Of(2_000, deep: 200_000),
            prepare: _ =>
            {
                pool.Return(array);
                pool.Return(pool.Rent(Length));
                array = pool.Rent(Length);
            },
            act: engine.VacateSlots,
            look: _ =>
            {
                PoolStatistics seen = pool.GetStatistics();
                wrong += (seen.Outstanding, seen.Large!.InUseBytes, seen.RetainedBytes) == (1, Length, 0) ? 0 : 1;
            });

        Assert.Equal(0, wrong);
    }

    [Fact]
    public void Credit_that_another_pool_takes_back_never_counts_as_kept()
    {
        BudgetLedger<HardwareAtomics> ledger = new();
        using LargeArrayPool<byte> pool = Make(ledger);
        using LargeArrayPool<byte> other = Make(ledger);
        LedgerAccount<HardwareAtomics> account = LargeInternals.AccountOf(LargeInternals.EngineOf(pool));
        LedgerAccount<HardwareAtomics> others = LargeInternals.AccountOf(LargeInternals.EngineOf(other));
        int wrong = 0;
        int lent = 0;
        Meeting.Run(
            Depth.Of(20_000, deep: 500_000),
            prepare: _ =>
            {
                byte[] first = pool.Rent(Length);
                pool.Return(pool.Rent(Length));
                pool.Return(first);
                lent += account.CreditBytes == 0 ? 0 : 1;
            },
            act: () => ledger.ExcessOf(others, budget: 0),
            look: _ =>
            {
                PoolStatistics seen = pool.GetStatistics();
                wrong += seen.RetainedBytes == seen.Buckets.Sum(bucket => bucket.Pooled * bucket.ArrayBytes) ? 0 : 1;
            });

        Assert.Equal(0, wrong);
        Assert.True(lent > 0, "there was no credit to take back");
    }

    [Fact]
    public void An_array_that_nobody_returns_counts_as_out_or_as_lost()
    {
        const int Lost = 16;
        for (int rounds = Depth.Of(5, deep: 500); rounds > 0; rounds--)
        {
            using LargeArrayPool<byte> pool = Make(new BudgetLedger<HardwareAtomics>());
            OwnThread.Run(() => Lose(pool, Lost));
            LargeInternals.EngineOf(pool).VacateSlots();

            Assert.True(CollectingThread.LookUntil(
                () => pool.GetStatistics().Large!.Leaks == Lost,
                () =>
                {
                    PoolStatistics seen = pool.GetStatistics();
                    LargeArrayStatistics large = seen.Large!;
                    Assert.Equal((Lost, (long)Lost * Length), (seen.Outstanding + large.Leaks, large.InUseBytes + large.LeakedBytes));
                }));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(LargeArrayPool<byte> pool, int arrays)
    {
        for (int i = 0; i < arrays; i++)
        {
#pragma warning disable POOL0005 // That is what is tested.
            pool.Rent(Length);
#pragma warning restore POOL0005
        }
    }

    private static LargeArrayPool<byte> Make(BudgetLedger<HardwareAtomics> ledger)
    {
        LargeArrayPoolOptions options = new() { MaxArrayLength = Length, DiscardPages = PageDiscardMode.Off };
        StillLargePool.KeepStill(options);
        LargeSettings settings = LargeSettings.From(options, sizeof(byte), holdsReferences: false, "resting");
        return new LargeArrayPool<byte>(settings, options, inner: null, new LargeServices<HardwareAtomics> { HearsCollections = false, Ledger = ledger });
    }
}
