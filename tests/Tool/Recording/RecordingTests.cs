namespace Pools.Tests.Tools;

/// <summary>A recorded trace is what the program did, and can be played.</summary>
public sealed class RecordingTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private string File => Path.Combine(_folder.Path, "trace.csv");

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    /// <summary>Arrays of uint that come back on another thread, of byte that come back twice, and of char that are lost.</summary>
    [Fact]
    public async Task A_recorded_trace_holds_the_pairs_of_the_program_with_their_bytes()
    {
        Recorded recorded = await Look.WithAsync(
            "recorded", isRepaired: false, times: 100, target => Recorder.RecordAsync(target, new SessionOptions(), File, Cancel));
        List<TracedCall> events = TraceFormat.Read(File);
        TrafficFacts traffic = TrafficFacts.Of(events);

        Assert.Equal((300, 200, 100), (recorded.Rents, recorded.Returns, recorded.LeftOut));
        Assert.Equal((300, 200, 100), (traffic.Rents, traffic.Returns, traffic.CrossReturns));
        Assert.Equal([(512, 100), (1024, 200), (4096, 200)], events.GroupBy(e => e.Elements).Select(e => (e.Key, e.Count())).Order());
        Assert.Equal(
            ["ArrayPool<byte>.Shared", "ArrayPool<char>.Shared", "ArrayPool<uint>.Shared"],
            recorded.Pools.Select(pool => pool.Name).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task A_trace_with_more_events_than_can_be_played_is_refused()
    {
        TraceFile.Write(File, Enumerable.Range(1, 4).Select(i => new TracedCall(i, 0, IsRent: true, i, 16)));

        Assert.Equal(4, TraceFormat.Read(File, mostEvents: 4).Count);
        CommandFailedException refused = Assert.Throws<CommandFailedException>(() => TraceFormat.Read(File, mostEvents: 3));
        Assert.Contains("holds more than 3 events, the most that can be played", refused.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<CommandFailedException>(() => Comparison.OfAsync(File, _ => { }, Cancel, mostEvents: 3));
    }

    /// <summary>With such an event, a thread would wait for ever, or the trace means nothing.</summary>
    [Theory]
    [InlineData("the time in nanoseconds must be from 0 to 9223372036854775807, not 'x'", "x,0,rent,1,16")]
    [InlineData("the thread number must be from 0 to 2147483647, not '-1'", "0,-1,rent,1,16")]
    [InlineData("an event is 'time,thread,rent or return,rental,elements', not '0,0,lend,1,16'", "0,0,lend,1,16")]
    [InlineData("an event is 'time,thread,rent or return,rental,elements', not '0,0,rent,1'", "0,0,rent,1")]
    [InlineData("the rental number must be from 0 to 9223372036854775807, not ''", "0,0,rent,,16")]
    [InlineData("the number of elements must be from 0 to 2147483591, not '2147483592'", "0,0,rent,1,2147483592")]
    [InlineData("time goes back from 5 to 4", "5,0,rent,1,16", "4,0,return,1,16")]
    [InlineData("rental 1 was rented before", "0,0,rent,1,16", "1,0,return,1,16", "2,0,rent,1,16")]
    [InlineData("rental 1 is returned before it is rented", "0,0,return,1,16")]
    [InlineData("rental 1 is returned twice", "0,0,rent,1,16", "1,0,return,1,16", "2,0,return,1,16")]
    [InlineData("rental 1 had 16 elements, not 17", "0,0,rent,1,16", "1,0,return,1,17")]
    public void An_event_that_cannot_be_played_is_refused_by_line(string problem, params string[] lines)
    {
        System.IO.File.WriteAllLines(File, [TraceFormat.Heading, .. lines]);

        CommandFailedException refused = Assert.Throws<CommandFailedException>(() => TraceFormat.Read(File));

        Assert.Equal($"{File}, line {lines.Length + 1}: {problem}", refused.Message);
    }

    [Fact]
    public void A_trace_with_more_threads_than_can_be_played_is_refused()
    {
        TraceFile.Write(File, Enumerable.Range(0, 1025).Select(i => new TracedCall(i, i, IsRent: true, i, 16)));

        CommandFailedException refused = Assert.Throws<CommandFailedException>(() => TraceFormat.Read(File));

        Assert.Equal($"{File}, line 1026: more than 1024 threads", refused.Message);
    }

    /// <summary>Such as a file of zeros, which has no line break.</summary>
    [Theory]
    [InlineData(1, 0)]
    [InlineData(3, 2)]
    public void A_line_that_is_longer_than_an_event_is_refused(int line, int good)
    {
        string[] lines = [TraceFormat.Heading, "0,0,rent,1,16", $"{long.MaxValue},{int.MaxValue},rent,{long.MaxValue},{Array.MaxLength}"];
        System.IO.File.WriteAllText(File, string.Concat(lines.Take(good).Select(text => $"{text}\r\n")) + new string('\0', 101));

        CommandFailedException refused = Assert.Throws<CommandFailedException>(() => TraceFormat.Read(File));

        Assert.Equal($"{File}, line {line}: the line is longer than 100 characters, the most that an event needs", refused.Message);
        System.IO.File.WriteAllLines(File, lines);
        Assert.Equal(2, TraceFormat.Read(File).Count);
    }

    [Theory, InlineData("/dev/zero"), InlineData("fifo"), InlineData("folder")]
    [Trait("Run", "Deep")]
    public void Only_regular_files_are_read(string name)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Devices and pipes are files.");
        string file = Path.Combine(_folder.Path, name);
        Directory.CreateDirectory(Path.Combine(_folder.Path, "folder"));
        Command.Run("mkfifo", [Path.Combine(_folder.Path, "fifo")]);

        CommandResult result = RunningTool.Run(["replay", file]);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains($"'{file}' is no trace: it must be a regular file", result.Output, StringComparison.Ordinal);
    }

    [Fact, Trait("Run", "Deep")]
    public async Task A_recording_ends_with_as_many_events_as_can_be_played()
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();

        // Nothing else ends it.
        Recorded recorded = await Recorder.RecordAsync(target, new SessionOptions(), File, Cancel, mostEvents: 51);

        Assert.Equal((51, true), (recorded.Rents + recorded.Returns, recorded.IsFull));
        List<TracedCall> events = TraceFormat.Read(File);
        Assert.Equal(51, events.Count);
        Assert.True(recorded.Duration >= events[^1].TimeNanoseconds);
    }

    [Fact, Trait("Run", "Deep")]
    public void A_recorded_trace_can_be_replayed_and_advised_on()
    {
        CommandResult record = RunningTool.Run(["record", File, "--", .. Look.Command("exhausted", isRepaired: false, times: 200)]);
        CommandResult replay = RunningTool.Run(["replay", File]);
        CommandResult advise = RunningTool.Run(["advise", File]);

        Assert.True(record.ExitCode == 0, record.Output);
        Assert.Contains("1,600 rents and 1,600 returns", record.Output, StringComparison.Ordinal);
        string[] pools = ["ArrayPool.Shared", "ArrayPool.Create", "ArrayPool.Create, fitted", "PerCoreArrayPool",
            "PerCoreArrayPool, fitted", "new byte[]"];
        Assert.All([replay, advise], played =>
        {
            Assert.True(played.ExitCode == 0, played.Output);
            Assert.All(pools, pool => Assert.Matches($"(?m)^  {Regex.Escape(pool)}  .* [nµm]s ", played.Output));
        });
        Assert.DoesNotMatch("Keep ArrayPool|Take ", replay.Output);
        Assert.Matches("Keep ArrayPool|Take ", advise.Output);
    }

    [Fact, Trait("Run", "Deep")]
    public void A_trace_that_needs_too_much_memory_is_refused_in_a_sentence()
    {
        TraceFile.Write(File, new TracedCall(0, 0, IsRent: true, 1, 1 << 30), new TracedCall(1, 0, IsRent: false, 1, 1 << 30));

        CommandResult result = RunningTool.Run(["replay", File], new KeyValuePair<string, string>("DOTNET_GCHeapHardLimit", "8000000"));

        Assert.Equal(2, result.ExitCode);
        Assert.EndsWith("there was not enough memory.", result.Output.TrimEnd(), StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", result.Output, StringComparison.Ordinal);
    }

    [Fact, Trait("Run", "Deep")]
    public void A_recording_without_rents_writes_no_file_and_an_earlier_one_stays()
    {
        string before = Path.Combine(_folder.Path, "before.csv");
        System.IO.File.WriteAllText(before, "as it was");

        CommandResult result = RunningTool.Run(["record", File, "--", .. Look.Command("idle", isRepaired: true)]);
        RunningTool.Run(["record", before, "--", .. Look.Command("idle", isRepaired: true)]);
        CommandResult failed = RunningTool.Run(["record", "999999999", before]);

        Assert.Equal((0, 2), (result.ExitCode, failed.ExitCode));
        Assert.Contains("No array was rented", result.Output, StringComparison.Ordinal);
        Assert.Equal("as it was", System.IO.File.ReadAllText(before));
        Assert.Equal([before], Directory.GetFiles(_folder.Path));
    }
}
