using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Playing;
using Pools.Tool.Recording;
using Pools.Traces;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>What is recorded can be played, and is what the program did.</summary>
public sealed class RecordingTests
{
    [Fact]
    public async Task A_recorded_trace_holds_the_pairs_of_the_program_and_reads_as_the_librarys_format()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");

        Recorded recorded = await Look.WithAsync("other-threads", isRepaired: false, times: 100, target => Recorder.RecordAsync(target, new SessionOptions(), file, TestContext.Current.CancellationToken));
        List<TraceEvent> events = TraceFormat.Read(file);
        Trace trace = Trace.From(events);

        Assert.Equal((100, 100, 0), (recorded.Rents, recorded.Returns, recorded.LeftOut));
        Assert.Equal((100, 100, 100), (trace.Rentals, trace.Returns, trace.CrossReturns));
        Assert.All(events, e => Assert.Equal(1024, e.Elements));
        Assert.Equal("ArrayPool<byte>.Shared", Assert.Single(recorded.Pools).Name);
    }

    /// <summary>Chars of two bytes: 256 of them are 512 elements of a trace, which is played with bytes.</summary>
    [Fact]
    public async Task Lengths_are_in_bytes_and_what_is_lost_stays_out()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");

        Recorded recorded = await Look.WithAsync("lost", isRepaired: false, times: null, target => Recorder.RecordAsync(target, new SessionOptions(), file, TestContext.Current.CancellationToken));
        List<TraceEvent> events = TraceFormat.Read(file);

        Assert.Equal((40, 0), (recorded.Rents, recorded.Returns));
        Assert.All(events, e => Assert.Equal((true, 512), (e.IsRent, e.Elements)));
        Assert.Equal(40 * 512, recorded.AllocatedBytes);
    }

    [Fact]
    public async Task A_return_too_many_is_left_out()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");

        Recorded recorded = await Look.WithAsync("twice", isRepaired: false, times: null, target => Recorder.RecordAsync(target, new SessionOptions(), file, TestContext.Current.CancellationToken));

        Assert.Equal((40, 40, 40), (recorded.Rents, recorded.Returns, recorded.LeftOut));
        Assert.Equal(80, TraceFormat.Read(file).Count);
    }

    [Fact]
    public void Record_replay_and_advise_go_together_on_the_command_line()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");

        CommandResult record = CommandLineTests.Run(["record", file, "--", .. Look.Command("exhausted", isRepaired: false, times: 200)]);
        CommandResult replay = CommandLineTests.Run(["replay", file]);
        CommandResult advise = CommandLineTests.Run(["advise", file]);

        Assert.True(record.ExitCode == 0, record.Output);
        Assert.Contains("1,600 rents and 1,600 returns", record.Output, StringComparison.Ordinal);
        Assert.All([replay, advise], played =>
        {
            Assert.True(played.ExitCode == 0, played.Output);
            Assert.Contains("1,600 rents, 1,600 returns", played.Output, StringComparison.Ordinal);
            Assert.All((string[])["ArrayPool.Shared", "ArrayPool.Create", "ArrayPool.Create, fitted", "PerCoreArrayPool", "PerCoreArrayPool, fitted", "new byte[]"], pool => Assert.Matches($"(?m)^  {Regex.Escape(pool)}  .* [nµm]s ", played.Output));
        });
        Assert.DoesNotMatch("Keep ArrayPool|Take ", replay.Output);
        Assert.Matches("Keep ArrayPool|Take ", advise.Output);
    }

    [Fact]
    public async Task A_recording_ends_with_as_many_events_as_can_be_played()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();

        // Nothing else ends it: the program goes on until it is killed.
        Recorded recorded = await Recorder.RecordAsync(target, new SessionOptions(), file, TestContext.Current.CancellationToken, mostEvents: 51);

        Assert.Equal((51, true), (recorded.Rents + recorded.Returns, recorded.IsFull));
        List<TraceEvent> events = TraceFormat.Read(file);
        Assert.Equal(51, events.Count);
        Assert.True(recorded.Duration >= events[^1].TimeNanoseconds);
    }

    [Fact]
    public async Task A_trace_with_more_events_than_can_be_played_is_refused()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");
        TraceFormat.Write(file, Enumerable.Range(1, 4).Select(i => new TraceEvent(i, 0, IsRent: true, i, 16)));

        Assert.Equal(4, TraceFormat.Read(file, mostEvents: 4).Count);
        TraceException refused = Assert.Throws<TraceException>(() => TraceFormat.Read(file, mostEvents: 3));
        Assert.EndsWith("holds more than 3 events, the most that can be played: record for a shorter time", refused.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<TraceException>(() => Comparison.OfAsync(file, _ => { }, TestContext.Current.CancellationToken, mostEvents: 3));
    }

    [Fact]
    public void What_cannot_be_played_for_lack_of_memory_is_said_in_a_sentence()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");
        TraceFormat.Write(file, [new TraceEvent(0, 0, IsRent: true, 1, 1 << 30), new TraceEvent(1, 0, IsRent: false, 1, 1 << 30)]);

        CommandResult result = CommandLineTests.Run(["replay", file], new KeyValuePair<string, string>("DOTNET_GCHeapHardLimit", "8000000"));

        Assert.Equal(2, result.ExitCode);
        Assert.EndsWith($"The trace '{file}' could not be played to ArrayPool.Shared: there was not enough memory.", result.Output.TrimEnd(), StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_nothing_is_rented_no_file_is_written_and_one_that_is_there_stays()
    {
        using TemporaryFolder folder = new();
        string none = Path.Combine(folder.Path, "none.csv");
        string before = Path.Combine(folder.Path, "before.csv");
        File.WriteAllText(before, "as it was");

        CommandResult result = CommandLineTests.Run(["record", none, "--", .. Look.Command("idle", isRepaired: true)]);
        CommandLineTests.Run(["record", before, "--", .. Look.Command("idle", isRepaired: true)]);
        CommandResult failed = CommandLineTests.Run(["record", "999999999", before]);

        Assert.Equal(0, result.ExitCode);
        Assert.Contains("No array was rented", result.Output, StringComparison.Ordinal);
        Assert.Equal(2, failed.ExitCode);
        Assert.Equal("as it was", File.ReadAllText(before));
        Assert.Equal([before], Directory.GetFiles(folder.Path));
    }

    [Theory]
    [InlineData("cannot read the trace 'no-such-file.csv'", "replay", "no-such-file.csv")]
    [InlineData("cannot read the trace 'no-such-file.csv'", "advise", "no-such-file.csv")]
    [InlineData("Give a process ID and a file", "record", "12")]
    [InlineData("'x' is not a process ID", "record", "x", "trace.csv")]
    [InlineData("Give a process ID, a trace file, or -- and a command", "advise")]
    [InlineData("Give one of", "advise", "12", "--pid", "13")]
    public void What_cannot_be_recorded_or_played_is_said(string message, params string[] arguments)
    {
        CommandResult result = CommandLineTests.Run(arguments);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains(message, result.Output, StringComparison.Ordinal);
    }
}
