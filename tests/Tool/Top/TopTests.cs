using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Pools.Diagnostics.Symbols;
using Pools.Tool.Attach;
using Pools.Tool.Events;
using Pools.Tool.Ledger;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;
using Pools.Tool.Top;
using Xunit;

namespace Pools.Tests.Tools;

public sealed class TopTests
{
    private static readonly SiteResolver s_sites = new(new StackTable(), new CodeMap(), new ModuleContents());

    private readonly List<TopLook> _looks = [];
    private readonly TopState _state = new();

    [Fact]
    public void A_look_counts_events_since_the_last_one()
    {
        Send(_state, PoolEventKind.Allocated, reason: 2);
        Send(_state, PoolEventKind.Allocated, reason: 1);
        Send(_state, PoolEventKind.Dropped);

        TopRow row = Assert.Single(_state.Look(seconds: 2, s_sites).Pools);
        Assert.Equal((0.5, 0.5, 0.5), (row.TooLong, row.NoneLeft, row.Dropped));
        Assert.Equal(0, Assert.Single(_state.Look(seconds: 1, s_sites).Pools).NoneLeft);
    }

    /// <summary>A program that makes a pool for each array is told so by one row: each pool would take some kilobytes.</summary>
    [Fact]
    public void Further_pools_are_one_row_with_the_sum_of_their_counts()
    {
        const int Pools = 100_000;
        const int Busiest = 99_999;
        for (int pool = 1; pool <= Pools; pool++)
        {
            Send(_state, pool: pool);
        }

        Send(_state, pool: 7);
        Send(_state, PoolEventKind.Returned, pool: Busiest);
        TopLook look = _state.Look(seconds: 1, s_sites);

        Assert.Equal(TopState.MostRows + 1, look.Pools.Count);
        Assert.Equal(2, look.Pools[0].Rents);
        Assert.Equal($"{PoolLedger.MostPools - TopState.MostRows:N0} other pools and more", look.Pools[^1].Name);
        Assert.Equal((Pools - TopState.MostRows, Pools - TopState.MostRows - 1), (look.Pools[^1].Rents, look.Pools[^1].Outstanding));
        Assert.Equal(0, _state.Look(seconds: 1, s_sites).Pools[^1].Rents);
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

        await TopWatch.ShowAsync(_state, () => Task.CompletedTask, () => s_sites, Show, ended.Token);

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

    [Fact, Trait("Run", "Deep")]
    public async Task All_pools_are_shown_by_name_or_type()
    {
        string[] names =
        [
            "images, PerCoreArrayPool<byte>", "texts, PerCoreArrayPool<char>", "files, LargeArrayPool<byte>", "PerCoreArrayPool<int>",
            "ArrayPool<byte>.Shared",
        ];
        List<TopLook> looks = await WatchAsync(look => names.All(name => look.Pools.Any(pool => pool.Name == name)));

        Assert.InRange(looks[^1].Pools.Single(pool => pool.Name == names[0]).Rents, 1, double.MaxValue);
    }

    [Theory]
    [InlineData("burst", "ThreadBugs.Burst")]
    [InlineData("idle", "No array has been rented or returned yet.")]
    [Trait("Run", "Deep")]
    public void A_file_gets_one_look_after_the_other(string program, string expected)
    {
        CommandResult result = RunningTool.Run(["top", "--", .. Look.Command(program, isRepaired: false, times: 50_000)]);

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains(expected, result.Output, StringComparison.Ordinal);
    }

    /// <summary>Watches until each expectation was met by a look.</summary>
    private static async Task<List<TopLook>> WatchAsync(params Predicate<TopLook>[] expected)
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        List<TopLook> looks = [];

        // Ten minutes: a guard against a hang.
        await TopWatch.RunAsync(
            target,
            new SessionOptions { Length = TimeSpan.FromMinutes(10) },
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

    private static void Send(TopState state, PoolEventKind kind = PoolEventKind.Rented, int reason = 0, int pool = 1) => state.OnEvent(new PoolEvent
    {
        Kind = kind,
        Provider = EventProvider.Runtime,
        Time = 0,
        Thread = 1,
        Array = 7,
        Length = 1024,
        Pool = pool,
        Reason = reason,
        Stack = StackTable.None,
    });
}
