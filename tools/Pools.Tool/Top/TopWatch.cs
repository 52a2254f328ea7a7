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
        TopState state = new(sees: !options.IsCheap);
        TaskCompletionSource collected = new(TaskCreationOptions.RunContinuationsAsynchronously);
        using CancellationTokenSource end = new();
        Task showing = ShowAsync(end.Token);
        try
        {
            await PoolSession.RunAsync(target, options, Read, cancel, options.IsCheap ? collected.Task : null);
        }
        finally
        {
            await end.CancelAsync();
            await showing;
        }

        void Read(Stream stream)
        {
            using TraceReader reader = new(stream, state, stacks, code) { OnMeter = state.OnMeter, OnCollected = () => collected.TrySetResult() };
            reader.Read();
        }

        async Task ShowAsync(CancellationToken ended)
        {
            long last = TimeProvider.System.GetTimestamp();
            bool isNamed = options.IsCheap;
            for (int looks = 0; !ended.IsCancellationRequested; looks++)
            {
                await Task.Delay(s_every, ended).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                if (!isNamed && !ended.IsCancellationRequested && BitOperations.IsPow2(looks + 1))
                {
                    // Which methods there are, a session tells only at its end: another one, that ends at once. Seldomer and seldomer, because there may be methods that nobody tells of.
                    await PoolSession.ReadMethodsAsync(target, code);
                }

                long now = TimeProvider.System.GetTimestamp();
                if (looks > 0 && TimeProvider.System.GetElapsedTime(last, now) < s_every / 2)
                {
                    // What is left at the end is too short to tell a rate by.
                    return;
                }

                TopLook look = state.Look(Math.Max(TimeProvider.System.GetElapsedTime(last, now).TotalSeconds, 0.001), new SiteResolver(stacks, code, lines));
                isNamed = options.IsCheap || look.IsNamed;
                last = now;
                show(look);
            }
        }
    }
}
