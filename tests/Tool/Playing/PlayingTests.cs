using System.Buffers;
using System.IO;
using System.Linq;
using System.Text.Json;
using Pools.Tool.Playing;
using Pools.Traces;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>How a trace is played, and the counts of it.</summary>
public sealed class PlayingTests
{
    [Fact]
    public void A_step_after_a_pause_of_its_thread_is_preceded_by_work()
    {
        Trace trace = Trace.From(
        [
            new TraceEvent(0, 0, true, 1, 100),
            new TraceEvent(4_999, 0, false, 1, 100),
            new TraceEvent(9_999, 0, true, 2, 100),
            new TraceEvent(20_000, 1, false, 2, 100),
        ]);

        Assert.Equal([false, false, true], trace.Steps[0].Select(step => step.IsAfterWork));
        Assert.Equal([false], trace.Steps[1].Select(step => step.IsAfterWork));
    }

    /// <summary>Four threads, and five microseconds a call.</summary>
    [Theory]
    [InlineData(800_000, false)]
    [InlineData(800_001, true)]
    public void Traffic_is_dense_if_threads_had_time_for_nothing_else(long calls, bool isDense) =>
        Assert.Equal(isDense, new TrafficFacts(calls / 2, calls - (calls / 2), 4, 0, 1_000_000_000, 1024, 1 << 20, 8).IsDense);

    /// <summary>The last page of the longest array begins near the largest index.</summary>
    [Theory]
    [InlineData(1, 1)]
    [InlineData(4096, 1)]
    [InlineData(4097, 2)]
    [InlineData(2_147_483_000, 524_288)]
    public void Each_page_of_an_array_is_written_to(int elements, int pages)
    {
        Assert.Equal(pages, PlayedPool.PagesOf(elements));
        Assert.InRange((long)(PlayedPool.PagesOf(elements) - 1) * 4096, 0, elements - 1);
    }

    [Fact]
    public void A_watched_pool_counts_rents_and_what_they_allocate()
    {
        const int Rents = 10;
        PoolCandidate none = PoolCandidates.For(new TrafficFacts(1, 1, 1, 0, 1, 1000, 1000, 1)).Single(pool => pool.Id is "new");

        Assert.Equal((Rents, 0), Count(new OneArray()));
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
    /// Arrays may take memory that reading the trace has left behind, and may be longer than what is written to: neither raises what is
    /// resident.
    /// </summary>
    [Theory]
    [InlineData(1 << 20, 50_000, 1 << 20)]
    [InlineData((64 << 20) + 1, 1, 128 << 20)]
    public void A_pool_never_keeps_more_than_the_peak(int length, int pairs, int kept)
    {
        using TemporaryFolder folder = new();
        string trace = Path.Combine(folder.Path, "trace.csv");
        TraceFormat.Write(
            trace, Enumerable.Range(0, 2 * pairs).Select(i => new TraceEvent(i * 10_000L, 0, i % 2 == 0, i / 2, length)));

        string output = RunningTool.Run(["play", trace, PoolCandidate.Baseline]).Output;

        PlayResult result = JsonSerializer.Deserialize<PlayResult>(output)!;
        Assert.InRange(result.KeptBytes, kept, result.PeakBytes);
    }

    private sealed class OneArray : ArrayPool<byte>
    {
        private readonly byte[] _array = new byte[1000];

        public override byte[] Rent(int minimumLength) => _array;

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }
}
