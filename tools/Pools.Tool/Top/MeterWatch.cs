namespace Pools.Tool.Top;

/// <summary>Reads the meter of this library's pools, in a session of its own, from the moment when the process has shown that it has such pools.</summary>
/// <remarks>
/// The first collection of a meter creates an event source, for which it needs a lock; the runtime holds that lock while it stops a session, and waits for the collection meanwhile (.NET 10.0.12). A session that is stopped, or closed, just then never ends, and
/// nobody can look at the process any more. So the first collection is waited for, however long it takes; and a process without pools of ours, which may have no meters and then collects none, is not asked for any.
/// </remarks>
internal static class MeterWatch
{
    /// <param name="target">The process.</param>
    /// <param name="state">Takes the values.</param>
    /// <param name="options">When to leave.</param>
    /// <param name="cancel">Ends it.</param>
    /// <returns>Completes when no session of it is there.</returns>
    public static async Task RunAsync(Target target, TopState state, SessionOptions options, CancellationToken cancel)
    {
        TaskCompletionSource collected = new(TaskCreationOptions.RunContinuationsAsynchronously);
        try
        {
            await state.HasLabel.WaitAsync(cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (!cancel.IsCancellationRequested)
            {
                await PoolSession.RunAsync(target, new SessionOptions { Leave = options.Leave }, Providers.Meter, Read, collected.Task, null, null, cancel);
            }
        }
        catch (CannotLookException)
        {
            // It has ended, which the other session says as well.
        }

        void Read(Stream stream)
        {
            using TraceReader reader = new(stream, state, stacks: null, new CodeMap()) { OnMeter = state.OnMeter, OnCollected = () => collected.TrySetResult() };
            reader.Read();
        }
    }
}
