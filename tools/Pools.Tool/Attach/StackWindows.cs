namespace Pools.Tool.Attach;

/// <summary>Records stacks: always while events are few, otherwise in short windows.</summary>
/// <param name="merger">Receives the stacks.</param>
/// <param name="start">Starts their session; the result ends it.</param>
/// <param name="eventsLost">The events that the process could not deliver so far.</param>
internal sealed class StackWindows(StackMerger merger, Func<Task<Func<bool, Task>>> start, Func<long> eventsLost)
{
    /// <summary>Events a second. Their stacks take a tenth or two of a core.</summary>
    private const int Few = 20_000;

    private const int FirstMilliseconds = 2000;
    private const int WindowMilliseconds = 100;
    private const int PauseMilliseconds = 400;
    private const int StepMilliseconds = 50;
    private const int LossMilliseconds = 10_000;
    private Func<bool, Task>? _end;

    public async Task OpenAsync()
    {
        merger.Open();
        try
        {
            _end = await start();
        }
        catch
        {
            merger.Close();
            throw;
        }
    }

    /// <param name="hasOtherEnded">Whether the process has ended its sessions by itself.</param>
    public Task CloseAsync(bool hasOtherEnded) => Interlocked.Exchange(ref _end, null)?.Invoke(hasOtherEnded) ?? Task.CompletedTask;

    /// <summary>Opens and closes windows until it is canceled or a session fails. Then the trace goes on without stacks.</summary>
    public async Task RunAsync(CancellationToken cancel)
    {
        try
        {
            await AlternateAsync(cancel);
        }
        catch (Exception problem) when (problem is OperationCanceledException or CommandFailedException)
        {
            // The trace goes on without stacks.
        }
    }

    private async Task AlternateAsync(CancellationToken cancel)
    {
        long since = TimeProvider.System.GetTimestamp();
        long before = 0;
        long lost = 0;
        int wait = FirstMilliseconds;
        int pause = StepMilliseconds;
        while (true)
        {
            // While the reader is behind, stacks slow the process down, so that no events are lost.
            do
            {
                await Task.Delay(wait, cancel);
                wait = StepMilliseconds;
            }
            while (merger.IsBehind);

            bool areMany = merger.Count - before > Few * TimeProvider.System.GetElapsedTime(since).TotalSeconds;
            (since, before) = (TimeProvider.System.GetTimestamp(), merger.Count);
            bool areLost = lost < eventsLost();
            lost = eventsLost();
            wait = areLost ? LossMilliseconds : areMany ? WindowMilliseconds : FirstMilliseconds;
            if (areMany && !areLost)
            {
                await CloseAsync(hasOtherEnded: false);

                // At random, so that the windows do not always meet the same part of a periodic program.
                for (int left = Random.Shared.Next(pause / 2, pause * 3 / 2); left > 0 && !merger.IsBehind; left -= StepMilliseconds)
                {
                    await Task.Delay(StepMilliseconds, cancel);
                }

                // The process buffers the events that the reader has not read yet.
                pause = merger.IsBehind ? StepMilliseconds : Math.Min(pause * 2, PauseMilliseconds);
                await OpenAsync();
            }
        }
    }
}
