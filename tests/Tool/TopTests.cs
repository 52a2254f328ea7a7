using System;
using System.Collections.Generic;
using System.IO;
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

    [Fact]
    public void A_look_counts_what_came_since_the_last_one_and_sums_up_what_is_kept_and_out()
    {
        TopState state = new(sees: false);
        Send(state, PoolEventKind.Allocated, reason: 2);
        Send(state, PoolEventKind.Allocated, reason: 1);
        Send(state, PoolEventKind.Dropped, reason: 0);

        TopRow row = Assert.Single(state.Look(seconds: 2, s_sites).Pools);
        Assert.Equal((0.5, 0.5, 0.5), (row.TooLong, row.NoneLeft, row.Dropped));
        Assert.Null(row.Rents);
        Assert.Equal(0, Assert.Single(state.Look(seconds: 1, s_sites).Pools).NoneLeft);
    }

    [Fact]
    public void In_a_file_each_second_follows_the_one_before_with_rates_and_the_hottest_method()
    {
        CommandResult result = CommandLineTests.Run(["top", "--", .. Look.Command("burst", isRepaired: true, times: 50_000)]);

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("rents/s", result.Output, StringComparison.Ordinal);
        Assert.Contains("ArrayPool<byte>.Shared", result.Output, StringComparison.Ordinal);
        Assert.Contains("ThreadBugs.Burst", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void The_cheap_mode_sees_allocations_without_any_rent()
    {
        CommandResult result = CommandLineTests.Run(["top", "--cheap", "--", .. Look.Command("exhausted", isRepaired: false, times: 100)]);

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("none left/s", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("busiest callers", result.Output, StringComparison.Ordinal);
    }

    /// <summary>A pool that was made before anybody looked says its name, in one mode as in the other; one without a name is called by its type.</summary>
    [Theory]
    [InlineData(false, "images, PerCoreArrayPool<byte>", "texts, PerCoreArrayPool<char>", "files, LargeArrayPool<byte>", "PerCoreArrayPool<int>", "ArrayPool<byte>.Shared")]
    [InlineData(true, "images, PerCoreArrayPool<byte>")]
    public async Task Pools_of_this_library_are_called_by_their_names(bool isCheap, params string[] names)
    {
        // Each round rents an array that images does not keep. A second may pass without a round.
        TopLook? look = await WatchAsync(isCheap, look => names.All(name => look.Pools.Any(pool => pool.Name == name)) && look.Pools.Any(pool => pool.Name == names[0] && pool.TooLong > 0));

        Assert.NotNull(look);
        Assert.Equal(isCheap, look.Pools.Single(pool => pool.Name == names[0]).Rents is null);
    }

    [Fact]
    public async Task The_cheap_mode_shows_the_meter_of_named_pools()
    {
        TopLook? look = await WatchAsync(isCheap: true, look => look.Meters.Any(meter => meter is { Name: "images: outstanding", Value: "8 KiB" }) && look.Meters.Any(meter => meter.Name == "texts: pooled"));

        Assert.NotNull(look);
        Assert.DoesNotContain(look.Meters, meter => meter.Name.StartsWith("ArrayPool", StringComparison.Ordinal));
    }

    /// <summary>Stopped while its first collection runs, the runtime would wait for itself for ever, and answer nobody any more.</summary>
    [Fact]
    public async Task The_cheap_mode_is_not_stopped_before_the_meter_has_been_collected()
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();
        using CancellationTokenSource end = new();
        TaskCompletionSource collected = new(TaskCreationOptions.RunContinuationsAsynchronously);

        (_, bool hasEnded) = await PoolSession.RunAsync(target, new SessionOptions { Started = end.Cancel }, Read, end.Token, Providers.Meter, collected.Task);

        Assert.False(hasEnded);
        Assert.True(collected.Task.IsCompleted, "Nobody has waited.");

        void Read(Stream stream)
        {
            using TraceReader reader = new(stream, new TopState(sees: false), new StackTable(), new CodeMap()) { OnCollected = () => collected.TrySetResult() };
            reader.Read();
        }
    }

    /// <summary>A process that never collects would keep everybody waiting: Ctrl+C a second time.</summary>
    [Fact]
    public async Task Who_waits_for_a_collection_that_does_not_come_can_leave()
    {
        using RunningProgram program = await RunningProgram.StartAsync("watched", []);
        using Target target = program.Find();
        using CancellationTokenSource end = new();
        using CancellationTokenSource leave = new();
        TaskCompletionSource never = new();

        Task<(TimeSpan, bool HasEnded)> running = PoolSession.RunAsync(target, new SessionOptions { Started = end.Cancel, Leave = leave.Token }, Read, end.Token, Providers.Cheap(new SessionOptions()), never.Task);
        await Task.WhenAny(program.ReadUntilAsync("done"), running);
        Assert.False(running.IsCompleted, running.Exception?.Message);
        await leave.CancelAsync();

        Assert.False((await running).HasEnded);
        Assert.False(target.HasExited);

        static void Read(Stream stream)
        {
            using TraceReader reader = new(stream, new TopState(sees: false), new StackTable(), new CodeMap());
            reader.Read();
        }
    }

    /// <summary>Where its events have ended there is nothing to stop, and no collection is to come: a process that takes long to end, when its runtime has, would be watched for ever.</summary>
    [Fact]
    public async Task Nobody_waits_for_a_collection_of_a_process_whose_runtime_has_ended()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The program stops as on Linux.");
        using RunningProgram program = await RunningProgram.StartAsync("lingers", []);
        using Target target = program.Find(Look.Patience with { End = TimeSpan.Zero });
        TaskCompletionSource never = new();

        // Two minutes: a guard against a hang.
        using CancellationTokenSource leave = new(TimeSpan.FromMinutes(2));
        (_, bool hasEnded) = await PoolSession.RunAsync(
            target, new SessionOptions { Started = program.End, Leave = leave.Token }, stream => stream.CopyTo(Stream.Null), TestContext.Current.CancellationToken, Providers.Cheap(new SessionOptions()), never.Task);

        Assert.False(hasEnded);
        Assert.False(target.HasExited);
        Assert.False(leave.IsCancellationRequested, "Somebody has waited.");
    }

    /// <summary>What is shown at the end covers a second, though it may come a moment after the look before.</summary>
    [Fact]
    public void A_look_after_too_short_a_time_counts_what_the_one_before_has_shown_once_more()
    {
        TopState state = new(sees: true);
        Send(state, PoolEventKind.Rented, reason: 0);
        Assert.Equal(1, Assert.Single(state.Look(seconds: 1, s_sites).Pools).Rents);
        Send(state, PoolEventKind.Rented, reason: 0);
        Send(state, PoolEventKind.Rented, reason: 0);

        TopLook last = state.Look(seconds: 0.5, s_sites, isShort: true);

        Assert.Equal(2, Assert.Single(last.Pools).Rents);
        Assert.Equal(2, Assert.Single(last.Hottest).Rents);
    }

    /// <summary>A screen may take long to draw, the first above all, and all that a short program does may fall into that time.</summary>
    [Fact]
    public async Task What_comes_while_a_look_is_shown_is_shown_though_the_end_comes_meanwhile_too()
    {
        TopState state = new(sees: false);
        using CancellationTokenSource ended = new();
        List<TopLook> looks = [];

        await TopWatch.ShowAsync(state, readMethods: null, () => s_sites, Show, ended.Token);

        Assert.Equal([0, 1], looks.Select(look => look.Pools.Count));

        void Show(TopLook look)
        {
            looks.Add(look);
            if (looks.Count == 1)
            {
                Send(state, PoolEventKind.Allocated, reason: 2);
                ended.Cancel();
            }
        }
    }

    /// <summary>Asking for the methods takes a session of its own, during which the process may end.</summary>
    [Fact]
    public async Task What_comes_while_the_methods_are_asked_for_is_shown_though_the_end_comes_meanwhile_too()
    {
        TopState state = new(sees: true);
        using CancellationTokenSource ended = new();
        List<TopLook> looks = [];

        await TopWatch.ShowAsync(state, ReadMethodsAsync, () => s_sites, looks.Add, ended.Token);

        Assert.Equal(1, Assert.Single(Assert.Single(looks).Pools).Outstanding);

        async Task ReadMethodsAsync()
        {
            Send(state, PoolEventKind.Rented, reason: 0);
            await ended.CancelAsync();
        }
    }

    [Fact]
    public void Without_any_pool_it_says_so() => Assert.Contains("No array has been rented or returned yet.", CommandLineTests.Run(["top", "--", .. Look.Command("idle", isRepaired: true)]).Output, StringComparison.Ordinal);

    /// <summary>Watches until a look is as it should be; null: there was none.</summary>
    private static async Task<TopLook?> WatchAsync(bool isCheap, Func<TopLook, bool> isEnough)
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        TopLook? enough = null;

        // Two minutes: a guard against a hang.
        await TopWatch.RunAsync(
            target,
            new SessionOptions { IsCheap = isCheap, Length = TimeSpan.FromMinutes(2) },
            look =>
            {
                if (enough is null && isEnough(look))
                {
                    enough = look;
                    end.Cancel();
                }
            },
            end.Token);
        return enough;
    }

    private static void Send(TopState state, PoolEventKind kind, int reason) => state.OnEvent(new PoolEvent
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
