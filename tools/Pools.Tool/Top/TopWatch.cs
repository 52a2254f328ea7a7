using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Events;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;

namespace Pools.Tool.Top;

/// <summary>Watches a process, and shows it once a second.</summary>
internal static class TopWatch
{
    private static readonly TimeSpan s_every = TimeSpan.FromSeconds(1);

    /// <param name="target">The process.</param>
    /// <param name="options">How long, and whether rents are listened to.</param>
    /// <param name="show">Shows a look.</param>
    /// <param name="cancel">Ends it.</param>
    public static async Task RunAsync(Target target, SessionOptions options, Action<TopLook> show, CancellationToken cancel)
    {
        StackTable stacks = new();
        CodeMap code = new();
        using SourceLines lines = new();
        if (!options.IsCheap && !target.IsSuspended)
        {
            // The methods that there are already: their names are needed now and not at the end.
            await PoolSession.ReadMethodsAsync(target, code);
        }

        TopState state = new(options.IsCheap ? null : new SiteResolver(stacks, code, lines));
        using CancellationTokenSource end = new();
        Task showing = ShowAsync(state, show, end.Token);
        try
        {
            await PoolSession.RunAsync(target, options, Read, cancel);
        }
        finally
        {
            await end.CancelAsync();
            await showing;
        }

        void Read(Stream stream)
        {
            using TraceReader reader = new(stream, state, stacks, code) { OnMeter = state.OnMeter };
            reader.Read();
        }
    }

    private static async Task ShowAsync(TopState state, Action<TopLook> show, CancellationToken cancel)
    {
        long last = TimeProvider.System.GetTimestamp();
        while (!cancel.IsCancellationRequested)
        {
            await Task.Delay(s_every, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            long now = TimeProvider.System.GetTimestamp();
            show(state.Look(Math.Max(TimeProvider.System.GetElapsedTime(last, now).TotalSeconds, 0.001)));
            last = now;
        }
    }
}
