namespace Pools.Tool.Top;

/// <summary>Shows the pools of a process once a second, and at the end.</summary>
internal static class TopWatch
{
    private static readonly TimeSpan s_every = TimeSpan.FromSeconds(1);

    /// <exception cref="CommandFailedException">The process cannot be observed.</exception>
    public static async Task RunAsync(Target target, SessionOptions options, Action<TopSnapshot> show, CancellationToken cancel)
    {
        StackTable stacks = new();
        CodeMap code = new();
        using ModuleContents modules = new();
        TopState state = new();
        using CancellationTokenSource over = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        using CancellationTokenSource end = new();
        Task showing = Task.CompletedTask;
        try
        {
            SessionOptions watch = options with { Length = null, Started = Start };
            await PoolTrace.ReadAsync(target, watch, state, stacks, code, over.Token);
        }
        finally
        {
            await over.CancelAsync();
            await end.CancelAsync();
            await showing;
        }

        // A process that cannot be observed shows no table.
        void Start()
        {
            options.Started?.Invoke();
            over.CancelAfter(options.Length ?? Timeout.InfiniteTimeSpan);
            showing = ShowAsync(
                state, () => PoolSession.ReadMethodsAsync(target, code), () => new SiteResolver(stacks, code, modules), show, end.Token);
        }
    }

    /// <summary>Shows a snapshot once a second, and one more after the end, however long it takes to show one.</summary>
    /// <param name="ended">Canceled after the last event.</param>
    internal static async Task ShowAsync(
        TopState state, Func<Task> readMethods, Func<SiteResolver> sites, Action<TopSnapshot> show, CancellationToken ended)
    {
        long last = TimeProvider.System.GetTimestamp();
        bool isNamed = false;
        bool isLast = false;
        for (int snapshots = 0; !isLast; snapshots++)
        {
            await Task.Delay(s_every, ended).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (!isNamed && !ended.IsCancellationRequested && BitOperations.IsPow2(snapshots + 1))
            {
                // A process sends its methods at the end of a session, so open one and end it; ever less often, as some stay unknown.
                await readMethods();
            }

            // Before the snapshot: events that arrive while it is taken or shown need another one.
            isLast = ended.IsCancellationRequested;
            long now = TimeProvider.System.GetTimestamp();
            TimeSpan passed = TimeProvider.System.GetElapsedTime(last, now);
            TopSnapshot snapshot = state.TakeSnapshot(Math.Max(passed.TotalSeconds, 0.001), sites(), isShort: passed < s_every / 2);
            isNamed = snapshot.IsNamed;
            last = now;
            show(snapshot);
        }
    }
}
