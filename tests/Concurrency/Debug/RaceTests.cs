using System;
using System.Collections.Generic;
using System.Threading;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Concurrency.Debug;

public sealed class RaceTests
{
    // Arrays that the two go through side by side before they wait for each other; of samples, as many as a sampler watches at least.
    private const int Batch = 1_000;
    private const int SampledBatch = 32;

    // How often one offers its core to the other at an array.
    private const int Offers = 100;

    // For how long it does so at all, in milliseconds: on a busy machine an offer may take a scheduler's time slice.
    private static readonly int s_patience = Depth.Of(1_000, 50_000);

    private static readonly int s_rounds = Depth.Of(20_000, 1_000_000);

    [Fact]
    public void Of_two_threads_that_return_one_array_exactly_one_succeeds_and_one_is_reported_in_each_round()
    {
        var pool = new DebugArrayPool<byte>(Options());
        Race(Batch, () => pool.Rent(16), pool.Return, () => (pool.Reports, pool.GetStatistics().Returned));
    }

    [Fact]
    public void Around_another_pool_exactly_one_succeeds_too()
    {
        // The quarantine holds a batch, so that no array is lent again while the two are at it.
        using var inner = new PerCoreArrayPool<byte>();
        var pool = DebugArrayPool<byte>.Around(inner, Options());
        Race(Batch, () => pool.Rent(16), pool.Return, () => (pool.Reports, pool.GetStatistics().Returned));
    }

    [Fact]
    public void Of_a_sampled_array_exactly_one_return_succeeds_too()
    {
        using var pool = new PerCoreArrayPool<byte>();
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, new SamplingOptions { Stacks = StackCapture.None, TimeProvider = new ManualClock() });
        Race(
            SampledBatch,
            () =>
            {
                sampler.RequestSample();
                return pool.Rent(16);
            },
            pool.Return,
            () => (sampler.Reports, sampler.Samples - sampler.Outstanding));
    }

    [Fact]
    public void What_another_look_finds_is_in_the_reports_once_the_pool_has_been_disposed_of()
    {
        DebugArrayPool<byte> pool = new(Options());
        byte[] array = [];
        int missing = 0;
        Meeting.Run(
            Depth.Of(5_000, 100_000),
            prepare: _ =>
            {
                pool = new DebugArrayPool<byte>(Options());
                array = pool.Rent(16);
                pool.Return(array);
            },
            act: () =>
            {
                array[0]++;
                pool.Dispose();
                missing += pool.Reports.Count == 1 ? 0 : 1;
            },
            look: _ => pool.Verify());

        Assert.Equal(0, missing);
    }

    private static DebugArrayPoolOptions Options() =>
        new() { Stacks = StackCapture.None, Reaction = MisuseReaction.Record, Sizing = DebugSizing.Exact, VerifyInterval = TimeSpan.Zero };

    private static void Race(int batch, Func<byte[]> rent, Action<byte[], bool> giveBack, Func<(IReadOnlyList<MisuseReport> Reports, long Returned)> look)
    {
        var arrays = new byte[batch][];
        long[] places = new long[2 * 16];
        int rounds = 0;
        int wrongBatches = 0;
        int met = 0;
        using var barrier = new Barrier(2, _ => LookAndRefill());
        Refill();

        void Refill()
        {
            for (int i = 0; i < batch; i++)
            {
                arrays[i] = rent();
            }
        }

        void LookAndRefill()
        {
            // A sum tells of each: an array that is returned at all is accepted once at least.
            rounds += batch;
            (IReadOnlyList<MisuseReport> reports, long returned) = look();
            bool isRight = reports is [{ Kind: MisuseKind.DoubleReturn } report] && report.Count == rounds && returned == rounds;
            wrongBatches += isRight ? 0 : 1;
            Refill();
        }

        void Runner(int self)
        {
            ref long own = ref places[16 * self];
            ref long others = ref places[16 * (1 - self)];
            long place = 0;
            long start = Environment.TickCount64;
            for (int i = 0; i < s_rounds / batch; i++)
            {
                foreach (byte[] array in arrays)
                {
                    Volatile.Write(ref own, ++place);
                    for (int offers = 0; Volatile.Read(ref others) < place && offers < Offers && Environment.TickCount64 - start < s_patience; offers++)
                    {
                        Thread.Yield();
                    }

                    if (self == 0 && Volatile.Read(ref others) == place)
                    {
                        met++;
                    }

                    giveBack(array, false);
                }

                barrier.SignalAndWait();
            }
        }

        OwnThread.RunAll(() => Runner(0), () => Runner(1));

        TestContext.Current.TestOutputHelper?.WriteLine($"{met} of {rounds} rounds began side by side.");
        Assert.Equal((0, s_rounds), (wrongBatches, rounds));
    }
}
