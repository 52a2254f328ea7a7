namespace Pools.Tests.Tools;

/// <summary>How a trace is played, and the counts of it.</summary>
public sealed class PlayingTests
{
    [Fact]
    public void A_step_after_a_pause_of_its_thread_is_preceded_by_work()
    {
        Trace trace = Trace.From(
        [
            new TracedCall(0, 0, true, 1, 100),
            new TracedCall(4_999, 0, false, 1, 100),
            new TracedCall(9_999, 0, true, 2, 100),
            new TracedCall(20_000, 1, false, 2, 100),
        ]);

        Assert.Equal([false, false, true], trace.Threads[0].Select(step => step.IsAfterWork));
        Assert.Equal([false], trace.Threads[1].Select(step => step.IsAfterWork));
    }

    [Theory]
    [InlineData(0, true, "")]
    [InlineData(1, true, "0")]
    [InlineData(4096, true, "0 4095")]
    [InlineData(8193, true, "0 4096 8192")]
    [InlineData(8193, false, "0 8192")]
    public void Each_page_of_an_array_or_its_ends_are_written_to(int elements, bool isWhole, string written)
    {
        OneArray pool = new(elements);
        Trace trace = Trace.From([new TracedCall(0, 0, true, 1, elements), new TracedCall(1, 0, false, 1, elements)]);
        using ThreadCrew crew = new(trace.Threads.Count);

        new TracePlayer(pool, trace, isWhole).Play(crew);

        Assert.Equal(written, string.Join(' ', Enumerable.Range(0, elements).Where(i => pool.Array[i] == 1)));
    }

    [Fact]
    public void A_watched_pool_counts_rents_and_what_they_allocate()
    {
        const int Rents = 10;
        PoolCandidate none = PoolCandidates.For(new TrafficFacts(1, 1, 1, 0, 1, 1000, 1000, 1)).Single(pool => pool.Id is "new");

        Assert.Equal((Rents, 0), Count(new OneArray(1000)));
        (long rents, long bytes) = Count(none.Make());
        Assert.Equal(Rents, rents);
        Assert.InRange(bytes, Rents * 1000, Rents * 1100);

        static (long Rents, long Bytes) Count(ArrayPool<byte> pool)
        {
            const int WarmUp = 100;
            using WatchedPool<byte> watched = new(pool);
            Repeat(watched, WarmUp);
            long rents = 0;
            long bytes = Allocated.Least(() =>
            {
                (long Rents, long, long Bytes) before = watched.Sums;
                Repeat(watched, Rents);
                rents = watched.Sums.Rents - before.Rents;
                return watched.Sums.Bytes - before.Bytes;
            });
            return (rents, bytes);
        }

        static void Repeat(WatchedPool<byte> pool, int times)
        {
            for (int i = 0; i < times; i++)
            {
                pool.Return(pool.Rent(1000));
            }
        }
    }

    /// <summary>
    /// Arrays may reuse memory from reading the trace, and may be longer than the part that is written. Neither raises resident memory.
    /// </summary>
    [Theory]
    [InlineData(1 << 20, 50_000, 1 << 20)]
    [InlineData((64 << 20) + 1, 1, 128 << 20)]
    public void A_pool_never_keeps_more_than_the_peak(int length, int pairs, int kept)
    {
        using TemporaryFolder folder = new();
        string trace = Path.Combine(folder.Path, "trace.csv");
        TraceFile.Write(trace, Enumerable.Range(0, 2 * pairs).Select(i => new TracedCall(i * 10_000L, 0, i % 2 == 0, i / 2, length)));

        string output = RunningTool.Run(["play", trace, PoolCandidate.Baseline]).Output;

        PlayResult result = JsonSerializer.Deserialize<PlayResult>(output)!;
        Assert.InRange(result.KeptBytes, kept, result.PeakBytes);
    }

    private sealed class OneArray(int length) : ArrayPool<byte>
    {
        public byte[] Array { get; } = new byte[length];

        public override byte[] Rent(int minimumLength) => Array;

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }
}
