using System;
using System.Threading;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Concurrency.Debug;

public sealed class RaceTests
{
    // Arrays that the two go through side by side before they wait for each other: to wait after each would take as long as the machine's scheduler wants.
    private const int Batch = 1_000;

    private static readonly int s_rounds = Depth.Of(20_000, 1_000_000);

    [Fact]
    public void Of_two_threads_that_return_one_array_exactly_one_succeeds_and_one_is_reported_in_each_round()
    {
        var pool = new DebugArrayPool<byte>(
            new DebugArrayPoolOptions { Stacks = StackCapture.None, Reaction = MisuseReaction.Record, Sizing = DebugSizing.Exact, VerifyInterval = TimeSpan.Zero });
        var arrays = new byte[Batch][];
        int rounds = 0;
        int wrongBatches = 0;
        using var barrier = new Barrier(2, _ => LookAndRefill());
        Refill();

        void Refill()
        {
            for (int i = 0; i < Batch; i++)
            {
                arrays[i] = pool.Rent(16);
            }
        }

        void LookAndRefill()
        {
            // A sum tells of each: an array that is returned at all is accepted once at least.
            rounds += Batch;
            bool isRight = pool.Reports is [{ Kind: MisuseKind.DoubleReturn } report] && report.Count == rounds && pool.GetStatistics().Returned == rounds;
            wrongBatches += isRight ? 0 : 1;
            Refill();
        }

        void Race()
        {
            for (int batch = 0; batch < s_rounds / Batch; batch++)
            {
                foreach (byte[] array in arrays)
                {
                    pool.Return(array);
                }

                barrier.SignalAndWait();
            }
        }

        OwnThread.RunAll(Race, Race);

        Assert.Equal((0, s_rounds), (wrongBatches, rounds));
    }
}
