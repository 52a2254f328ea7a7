using System;
using Pools.Tool.Events;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;
using Pools.Tool.Top;
using Xunit;

namespace Pools.Tests.Tools;

public sealed class TopTests
{
    private static readonly SiteResolver s_sites = new(new StackTable(), new CodeMap(), new SourceLines());

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
        Assert.DoesNotContain("rents most", result.Output, StringComparison.Ordinal);
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
