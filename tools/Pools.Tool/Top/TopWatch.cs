using System.Numerics;

namespace Pools.Tool.Top;

/// <summary>Watches a process, and shows it once a second, and once more at the end.</summary>
internal static class TopWatch
{
    private static readonly TimeSpan s_every = TimeSpan.FromSeconds(1);

    /// <param name="target">The process.</param>
    /// <param name="options">How long, and whether rents are listened to.</param>
    /// <param name="show">Shows a look.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="CannotLookException">The process cannot be looked at.</exception>
    public static async Task RunAsync(Target target, SessionOptions options, Action<TopLook> show, CancellationToken cancel)
    {
        StackTable stacks = new();
        CodeMap code = new();
        using ModuleContents modules = new();
        TopState state = new(sees: !options.IsCheap);
        using CancellationTokenSource over = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        using CancellationTokenSource end = new();
        Task showing = Task.CompletedTask;
        Task meter = Task.CompletedTask;
        TraceReader? reader = null;
        try
        {
            SessionOptions watch = options with { Length = null, Started = Start };
            Task watching = options.IsCheap
                ? PoolSession.RunAsync(target, watch, Providers.Cheap(options), Read, WaitForMeterAsync(), null, null, over.Token)
                : PoolTrace.ReadAsync(target, watch, state, stacks, code, over.Token);
            await watching;
        }
        finally
        {
            await over.CancelAsync();
            await meter;
            await end.CancelAsync();
            await showing;
        }

        target.RequireAnswer(!options.IsCheap || reader!.HasAnswered);

        // Only who can be looked at is shown.
        void Start()
        {
            options.Started?.Invoke();
            over.CancelAfter(options.Length ?? Timeout.InfiniteTimeSpan);
            showing = ShowAsync(state, options.IsCheap ? null : () => PoolSession.ReadMethodsAsync(target, code), () => new SiteResolver(stacks, code, modules), show, end.Token);
            meter = options.IsCheap ? MeterWatch.RunAsync(target, state, options, over.Token) : Task.CompletedTask;
        }

        // The runtime stops one session while another one collects as badly as that one itself.
        async Task WaitForMeterAsync()
        {
            await Task.Delay(Timeout.InfiniteTimeSpan, over.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await meter;
        }

        void Read(Stream stream)
        {
            using (reader = new TraceReader(stream, state, stacks, code))
            {
                reader.Read();
            }
        }
    }

    /// <summary>Shows a look once a second, and one more after the end, however long it takes to show one.</summary>
    /// <param name="state">What there is to see.</param>
    /// <param name="readMethods">Asks the process for its methods; null: nobody needs them.</param>
    /// <param name="sites">Names stacks.</param>
    /// <param name="show">Shows a look.</param>
    /// <param name="ended">Canceled when all has come in that ever will.</param>
    internal static async Task ShowAsync(TopState state, Func<Task>? readMethods, Func<SiteResolver> sites, Action<TopLook> show, CancellationToken ended)
    {
        long last = TimeProvider.System.GetTimestamp();
        bool isNamed = readMethods is null;
        bool isLast = false;
        for (int looks = 0; !isLast; looks++)
        {
            await Task.Delay(s_every, ended).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (!isNamed && !ended.IsCancellationRequested && BitOperations.IsPow2(looks + 1))
            {
                // Which methods there are, a session tells only at its end: another one, that ends at once. Seldomer and seldomer, because there may be methods that nobody tells of.
                await readMethods!();
            }

            // Asked before the look: where the end comes while one is taken or shown, what came in meanwhile still has to be.
            isLast = ended.IsCancellationRequested;
            long now = TimeProvider.System.GetTimestamp();
            TimeSpan passed = TimeProvider.System.GetElapsedTime(last, now);
            TopLook look = state.Look(Math.Max(passed.TotalSeconds, 0.001), sites(), isShort: passed < s_every / 2);
            isNamed = readMethods is null || look.IsNamed;
            last = now;
            show(look);
        }
    }
}
