using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Pools.Diagnostics.Symbols;
using Pools.Tool.Attach;
using Pools.Tool.Events;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;
using Pools.Tool.Top;
using Xunit;

namespace Pools.Tests.Tools;

public sealed class TopTests
{
    private static readonly SiteResolver s_sites = new(new StackTable(), new CodeMap(), new ModuleContents());

    private readonly List<TopLook> _looks = [];
    private readonly TopState _state = new(sees: true);

    [Fact]
    public void A_look_counts_events_since_the_last_one()
    {
        TopState state = new(sees: false);
        Send(state, PoolEventKind.Allocated, reason: 2);
        Send(state, PoolEventKind.Allocated, reason: 1);
        Send(state, PoolEventKind.Dropped);

        TopRow row = Assert.Single(state.Look(seconds: 2, s_sites).Pools);
        Assert.Equal((0.5, 0.5, 0.5), (row.TooLong, row.NoneLeft, row.Dropped));
        Assert.Null(row.Rents);
        Assert.Equal(0, Assert.Single(state.Look(seconds: 1, s_sites).Pools).NoneLeft);
    }

    /// <summary>The last look comes soon after the one before, and covers a second all the same.</summary>
    [Fact]
    public void A_short_look_counts_the_events_of_the_one_before_again()
    {
        Send(_state);
        Assert.Equal(1, Assert.Single(_state.Look(seconds: 1, s_sites).Pools).Rents);
        Send(_state);
        Send(_state);

        TopLook last = _state.Look(seconds: 0.5, s_sites, isShort: true);

        Assert.Equal((2, 2), (Assert.Single(last.Pools).Rents, Assert.Single(last.Hottest).Rents));
    }

    /// <summary>The first screen may take long to draw, longer than a short program runs.</summary>
    [Fact]
    public async Task Events_during_a_look_are_shown_although_the_end_comes()
    {
        using CancellationTokenSource ended = new();

        await TopWatch.ShowAsync(_state, readMethods: null, () => s_sites, Show, ended.Token);

        Assert.Equal([0, 1], _looks.Select(look => look.Pools.Count));

        void Show(TopLook look)
        {
            _looks.Add(look);
            if (_looks.Count == 1)
            {
                Send(_state);
                ended.Cancel();
            }
        }
    }

    /// <summary>Methods are read in a session of their own, during which the process may end.</summary>
    [Fact]
    public async Task Events_while_methods_are_read_are_shown_although_the_end_comes()
    {
        using CancellationTokenSource ended = new();

        await TopWatch.ShowAsync(_state, ReadMethodsAsync, () => s_sites, _looks.Add, ended.Token);

        Assert.Equal(1, Assert.Single(Assert.Single(_looks).Pools).Outstanding);

        async Task ReadMethodsAsync()
        {
            Send(_state);
            await ended.CancelAsync();
        }
    }

    /// <summary>Although they were made before. A second may pass without a rent of an array that images does not keep.</summary>
    [Fact]
    public async Task The_cheap_mode_shows_pools_and_meters_by_name()
    {
        List<TopLook> looks = await WatchAsync(
            isCheap: true,
            look => look.Pools.Any(pool => pool is { Name: "images, PerCoreArrayPool<byte>", TooLong: > 0, Rents: null }),
            look => look.Meters.Any(meter => meter is { Name: "images: outstanding", Value: "8 KiB" }),
            look => look.Meters.Any(meter => meter.Name == "texts: pooled"));

        Assert.DoesNotContain(looks[^1].Meters, meter => meter.Name.StartsWith("ArrayPool", StringComparison.Ordinal));
    }

    [Fact, Trait("Run", "Deep")]
    public async Task All_pools_are_shown_by_name_or_type()
    {
        string[] names =
        [
            "images, PerCoreArrayPool<byte>", "texts, PerCoreArrayPool<char>", "files, LargeArrayPool<byte>", "PerCoreArrayPool<int>",
            "ArrayPool<byte>.Shared",
        ];
        List<TopLook> looks = await WatchAsync(isCheap: false, look => names.All(name => look.Pools.Any(pool => pool.Name == name)));

        Assert.NotNull(looks[^1].Pools.Single(pool => pool.Name == names[0]).Rents);
    }

    [Theory]
    [InlineData("burst", "ThreadBugs.Burst")]
    [InlineData("exhausted", "none left/s", "--cheap")]
    [InlineData("idle", "No array has been rented or returned yet.")]
    [Trait("Run", "Deep")]
    public void A_file_gets_one_look_after_the_other(string program, string expected, params string[] options)
    {
        CommandResult result = RunningTool.Run(["top", .. options, "--", .. Look.Command(program, isRepaired: false, times: 50_000)]);

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains(expected, result.Output, StringComparison.Ordinal);
    }

    /// <summary>A runtime that is stopped during its first collection of meters waits for itself for ever.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task The_cheap_mode_is_stopped_only_after_the_first_collection_of_meters()
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();
        using CancellationTokenSource end = new();
        TaskCompletionSource collected = new(TaskCreationOptions.RunContinuationsAsynchronously);

        (_, bool hasEnded) = await PoolSession.RunAsync(
            target, new SessionOptions { Started = end.Cancel }, Providers.Meter, stream =>
                Read(stream, () => collected.TrySetResult()), collected.Task, null, null, end.Token);

        Assert.False(hasEnded);
        Assert.True(collected.Task.IsCompleted, "Nobody has waited.");
    }

    /// <summary>A process that never collects: Ctrl+C a second time ends the wait.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task A_user_can_leave_while_the_tool_waits_for_a_collection()
    {
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using Target target = program.Find();
        using CancellationTokenSource end = new();
        using CancellationTokenSource leave = new();
        TaskCompletionSource never = new();

        Task<(TimeSpan, bool HasEnded)> running = PoolSession.RunAsync(
            target, new SessionOptions { Started = end.Cancel, Leave = leave.Token }, Providers.Cheap(new SessionOptions()), stream =>
                Read(stream), never.Task, null, null, end.Token);
        await Task.WhenAny(program.ReadUntilAsync("done"), running);
        Assert.False(running.IsCompleted, running.Exception?.Message);
        await leave.CancelAsync();

        Assert.False((await running).HasEnded);
        Assert.False(target.HasExited);
    }

    /// <summary>A process may go on when its runtime, and with it the events, has ended.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task The_tool_does_not_wait_for_a_collection_of_a_runtime_that_has_ended()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The program stops as on Linux.");
        using RunningProgram program = await RunningProgram.StartAsync("lingers", []);
        using Target target = program.Find(Look.Patience with { End = TimeSpan.Zero });
        TaskCompletionSource never = new();

        // Two minutes: a guard against a hang.
        using CancellationTokenSource leave = new(TimeSpan.FromMinutes(2));
        SessionOptions options = new() { Started = program.End, Leave = leave.Token };
        (_, bool hasEnded) = await PoolSession.RunAsync(
            target, options, Providers.Cheap(new SessionOptions()), stream => stream.CopyTo(System.IO.Stream.Null), never.Task, null, null,
                TestContext.Current.CancellationToken);

        Assert.False(hasEnded);
        Assert.False(target.HasExited);
        Assert.False(leave.IsCancellationRequested, "The tool has waited.");
    }

    private static void Read(System.IO.Stream stream, Action? onCollected = null)
    {
        using TraceReader reader = new(stream, new TopState(sees: false), new StackTable(), new CodeMap()) { OnCollected = onCollected };
        reader.Read();
    }

    /// <summary>Watches until each expectation was met by a look.</summary>
    private static async Task<List<TopLook>> WatchAsync(bool isCheap, params Predicate<TopLook>[] expected)
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        List<TopLook> looks = [];

        // Ten minutes: a guard against a hang.
        await TopWatch.RunAsync(
            target,
            new SessionOptions { IsCheap = isCheap, Length = TimeSpan.FromMinutes(10) },
            look =>
            {
                looks.Add(look);
                if (Array.TrueForAll(expected, looks.Exists))
                {
                    end.Cancel();
                }
            },
            end.Token);
        Assert.All(expected, one => Assert.Contains(looks, one));
        return looks;
    }

    private static void Send(TopState state, PoolEventKind kind = PoolEventKind.Rented, int reason = 0) => state.OnEvent(new PoolEvent
    {
        Kind = kind,
        Provider = EventProvider.Runtime,
        Time = 0,
        Thread = 1,
        Array = 7,
        Length = 1024,
        Pool = 1,
        Reason = reason,
        Stack = StackTable.None,
    });
}
