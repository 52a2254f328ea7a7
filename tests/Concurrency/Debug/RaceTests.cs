namespace Pools.Tests.Concurrency.Debug;

public sealed class RaceTests
{
    // Arrays that the two return side by side before they wait for each other; of samples, the number that a sampled pool watches.
    private const int Batch = 1_000;
    private const int SampledBatch = 32;

    // How often, and for how many milliseconds, one offers its core to the other.
    private const int Offers = 100;
    private static readonly int s_patience = Depth.Of(500, 5_000);
    private static readonly int s_rounds = Depth.Of(5_000, 100_000);

    [Theory, InlineData(false), InlineData(true)]
    public void Of_two_threads_that_return_one_array_exactly_one_succeeds_and_one_is_reported_in_each_round(bool isDecorating)
    {
        // The quarantine holds a batch, so that no array is lent again while the two are at it.
        using PerCoreArrayPool<byte> inner = new();
        DebugArrayPool<byte> pool = isDecorating ? DebugArrayPool<byte>.Around(inner, Options()) : new DebugArrayPool<byte>(Options());
        Race(Batch, () => pool.Rent(16), pool.Return, () => (pool.Reports, pool.GetStatistics().Returned));
    }

    [Fact]
    public void Of_two_returns_of_a_sampled_array_exactly_one_succeeds()
    {
        SamplingOptions options = new() { RentsPerSample = 1, MaxSamplesPerSecond = int.MaxValue, Stacks = StackCapture.None };
        using SampledArrayPool<byte> pool = new(ArrayPool<byte>.Shared, options);
        Race(SampledBatch, () => pool.Rent(16), pool.Return, () => (pool.Reports, pool.Samples - pool.Outstanding));
    }

    [Fact]
    public void Reports_of_a_disposed_pool_include_what_another_look_has_found()
    {
        DebugArrayPool<byte> pool = new(Options());
        byte[] array = [];
        int missing = 0;
        Meeting.Run(
            Depth.Of(100, 20_000),
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

    private static void Race(int batch, Func<byte[]> rent, Action<byte[], bool> giveBack,
        Func<(IReadOnlyList<MisuseReport> Reports, long Returned)> look)
    {
        byte[][] arrays = new byte[batch][];
        long[] places = new long[2 * 16];
        int batches = s_rounds / batch;
        int rounds = 0;
        int wrongBatches = 0;
        using Barrier barrier = new(2, _ => LookAndRefill());
        Refill();

        void Refill()
        {
            for (int i = 0; i < batch; i++)
            {
                arrays[i] = rent();
            }
        }

        // A sum tells of each array: one that is returned at all is accepted once at least.
        void LookAndRefill()
        {
            rounds += batch;
            (IReadOnlyList<MisuseReport> reports, long returned) = look();
            bool isRight = reports is [{ Kind: MisuseKind.DoubleReturn } report] && report.Count == rounds && returned == rounds;
            wrongBatches += isRight ? 0 : 1;
            Refill();
        }

        void ReturnAll(int self)
        {
            ref long own = ref places[16 * self];
            ref long others = ref places[16 * (1 - self)];
            long start = Environment.TickCount64;
            for (int i = 0; i < batches; i++)
            {
                foreach (byte[] array in arrays)
                {
                    long place = own + 1;
                    Volatile.Write(ref own, place);
                    for (int offers = 0; Volatile.Read(ref others) < place && offers < Offers
                        && Environment.TickCount64 - start < s_patience; offers++)
                    {
                        Thread.Yield();
                    }

                    giveBack(array, false);
                }

                barrier.SignalAndWait();
            }
        }

        OwnThread.RunAll(() => ReturnAll(0), () => ReturnAll(1));

        Assert.Equal((0, batch * batches), (wrongBatches, rounds));
    }
}
