using System;
using System.IO;
using System.Numerics;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Events;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;

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
        using SourceLines lines = new();
        TopState state = new(sees: !options.IsCheap);
        using CancellationTokenSource over = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        using CancellationTokenSource end = new();
        Task showing = Task.CompletedTask;
        Task meter = Task.CompletedTask;
        TraceReader? reader = null;
        try
        {
            SessionOptions watch = options with { Length = null, Started = Start };
            await PoolSession.RunAsync(target, watch, Read, over.Token, options.IsCheap ? Providers.Cheap(options) : null, stopAfter: WaitForMeterAsync());
        }
        finally
        {
            await over.CancelAsync();
            await meter;
            await end.CancelAsync();
            await showing;
        }

        target.RequireAnswer(reader!);

        // Only who can be looked at is shown.
        void Start()
        {
            options.Started?.Invoke();
            over.CancelAfter(options.Length ?? Timeout.InfiniteTimeSpan);
            showing = ShowAsync(target, state, options.IsCheap ? null : code, () => new SiteResolver(stacks, code, lines), show, end.Token);
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

    private static async Task ShowAsync(Target target, TopState state, CodeMap? unnamed, Func<SiteResolver> sites, Action<TopLook> show, CancellationToken ended)
    {
        long last = TimeProvider.System.GetTimestamp();
        bool isNamed = unnamed is null;
        for (int looks = 0; !ended.IsCancellationRequested; looks++)
        {
            await Task.Delay(s_every, ended).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (!isNamed && !ended.IsCancellationRequested && BitOperations.IsPow2(looks + 1))
            {
                // Which methods there are, a session tells only at its end: another one, that ends at once. Seldomer and seldomer, because there may be methods that nobody tells of.
                await PoolSession.ReadMethodsAsync(target, unnamed!);
            }

            long now = TimeProvider.System.GetTimestamp();
            TimeSpan passed = TimeProvider.System.GetElapsedTime(last, now);
            TopLook look = state.Look(Math.Max(passed.TotalSeconds, 0.001), sites(), isShort: passed < s_every / 2);
            isNamed = unnamed is null || look.IsNamed;
            last = now;
            show(look);
        }
    }
}
