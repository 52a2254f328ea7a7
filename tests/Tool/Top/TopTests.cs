namespace Pools.Tests.Tools;

public sealed class TopTests
{
    private static readonly SiteResolver s_sites = new(new StackTable(), new CodeMap(), new ModuleContents());

    private readonly List<TopSnapshot> _snapshots = [];
    private readonly TopState _state = new();

    [Fact]
    public void A_snapshot_counts_events_since_the_last_one()
    {
        Send(PoolEventKind.Allocated, reason: 2);
        Send(PoolEventKind.Allocated, reason: 1);
        Send(PoolEventKind.Dropped);

        TopRow row = Assert.Single(_state.TakeSnapshot(seconds: 2, s_sites).Pools);
        Assert.Equal((0.5, 0.5, 0.5), (row.TooLong, row.NoneLeft, row.Dropped));
        Assert.Equal(0, Assert.Single(_state.TakeSnapshot(seconds: 1, s_sites).Pools).NoneLeft);
    }

    /// <summary>If a program creates a pool for each array, one row shows it: each pool would take some kilobytes.</summary>
    [Fact]
    public void Further_pools_are_one_row_with_the_sum_of_their_counts()
    {
        const int Pools = 100_000;
        const int Busiest = 99_999;
        for (int pool = 1; pool <= Pools; pool++)
        {
            Send(pool: pool);
        }

        Send(pool: 7);
        Send(PoolEventKind.Returned, pool: Busiest);
        TopSnapshot snapshot = _state.TakeSnapshot(seconds: 1, s_sites);

        Assert.Equal(TopState.MostRows + 1, snapshot.Pools.Count);
        Assert.Equal(2, snapshot.Pools[0].Rents);
        Assert.Equal($"{PoolLedger.MostPools - TopState.MostRows:N0} other pools and more", snapshot.Pools[^1].Name);
        Assert.Equal(Pools - TopState.MostRows, snapshot.Pools[^1].Rents);
        Assert.Equal(Pools - TopState.MostRows - 1, snapshot.Pools[^1].Outstanding);
        Assert.Equal(0, _state.TakeSnapshot(seconds: 1, s_sites).Pools[^1].Rents);
    }

    /// <summary>The last snapshot comes soon after the previous one, and still covers a second.</summary>
    [Fact]
    public void A_short_snapshot_counts_the_previous_one_again()
    {
        Send();
        Assert.Equal(1, Assert.Single(_state.TakeSnapshot(seconds: 1, s_sites).Pools).Rents);
        Send();
        Send();

        TopSnapshot last = _state.TakeSnapshot(seconds: 0.5, s_sites, isShort: true);

        Assert.Equal((2, 2), (Assert.Single(last.Pools).Rents, Assert.Single(last.Hottest).Rents));
    }

    /// <summary>The first screen may take long to draw, longer than a short program runs.</summary>
    [Fact]
    public async Task Events_during_the_last_snapshot_are_shown()
    {
        using CancellationTokenSource ended = new();

        await TopWatch.ShowAsync(_state, () => Task.CompletedTask, () => s_sites, Show, ended.Token);

        Assert.Equal([0, 1], _snapshots.Select(snapshot => snapshot.Pools.Count));

        void Show(TopSnapshot snapshot)
        {
            _snapshots.Add(snapshot);
            if (_snapshots.Count == 1)
            {
                Send();
                ended.Cancel();
            }
        }
    }

    /// <summary>Methods are read in a session of their own, during which the process may end.</summary>
    [Fact]
    public async Task Events_during_the_reading_of_methods_are_shown()
    {
        using CancellationTokenSource ended = new();

        await TopWatch.ShowAsync(_state, ReadMethodsAsync, () => s_sites, _snapshots.Add, ended.Token);

        Assert.Equal(1, Assert.Single(Assert.Single(_snapshots).Pools).Outstanding);

        async Task ReadMethodsAsync()
        {
            Send();
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
        List<TopSnapshot> snapshots = await WatchAsync(snapshot => names.All(name => snapshot.Pools.Any(pool => pool.Name == name)));

        Assert.InRange(snapshots[^1].Pools.Single(pool => pool.Name == names[0]).Rents, 1, double.MaxValue);
    }

    [Theory]
    [InlineData("burst", "ThreadBugs.Burst")]
    [InlineData("idle", "No array has been rented or returned yet.")]
    [Trait("Run", "Deep")]
    public void A_file_gets_all_snapshots(string program, string expected)
    {
        CommandResult result = RunningTool.Run(["top", "--", .. Look.Command(program, isRepaired: false, times: 50_000)]);

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains(expected, result.Output, StringComparison.Ordinal);
    }

    /// <summary>Watches until each expectation was met by a snapshot.</summary>
    private static async Task<List<TopSnapshot>> WatchAsync(params Predicate<TopSnapshot>[] expected)
    {
        using RunningProgram program = await RunningProgram.StartAsync("ours", []);
        using Target target = program.Find();
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        List<TopSnapshot> snapshots = [];

        // Ten minutes: a guard against a hang.
        await TopWatch.RunAsync(
            target,
            new SessionOptions { Length = TimeSpan.FromMinutes(10) },
            snapshot =>
            {
                snapshots.Add(snapshot);
                if (Array.TrueForAll(expected, snapshots.Exists))
                {
                    end.Cancel();
                }
            },
            end.Token);
        Assert.All(expected, one => Assert.Contains(snapshots, one));
        return snapshots;
    }

    private void Send(PoolEventKind kind = PoolEventKind.Rented, int reason = 0, int pool = 1) => _state.OnEvent(new PoolEvent
    {
        Kind = kind,
        IsOfRuntime = true,
        Time = 0,
        Thread = 1,
        Array = 7,
        Length = 1024,
        Pool = pool,
        Reason = reason,
        Stack = StackTable.None,
    });
}
