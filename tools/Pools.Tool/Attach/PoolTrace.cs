namespace Pools.Tool.Attach;

/// <summary>The trace of a process's pools: of few events with every stack, of many with some.</summary>
/// <remarks>
/// To walk a stack takes ten times as long as the rest of an event. So a session without stacks has all events, and one with stacks runs beside it: always while events are few, else in short windows. A third one tells methods, exceptions, and what pools
/// report themselves.
/// </remarks>
internal sealed class PoolTrace(Target target, SessionOptions options, IPoolEventSink sink, StackTable stacks, CodeMap code)
{
    /// <summary>Events a second whose stacks take a tenth of a core or two.</summary>
    private const int Few = 10_000;

    private const int FirstMilliseconds = 2000;
    private const int WindowMilliseconds = 100;
    private const int PauseMilliseconds = 400;
    private const int StepMilliseconds = 50;

    private readonly StackMerger _merger = new(sink);
    private readonly CancellationTokenSource _over = new();
    private TraceReader? _methods;
    private TraceReader? _events;
    private Func<bool, Task>? _endEvents;
    private Func<bool, Task>? _endStacks;
    private Task _sampling = Task.CompletedTask;

    public TimeSpan Looked { get; private set; }

    /// <summary>Whether the process ended by itself.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>When the last event happened, in nanoseconds since the trace began.</summary>
    public long Time => _events!.Time;

    /// <summary>How many events the process could not deliver.</summary>
    public long EventsLost => _events!.EventsLost;

    /// <summary>Why the trace ended before its end; null: it did not.</summary>
    public string? Broken => _events!.Broken ?? _methods!.Broken;

    /// <summary>Whether managed code of the process has raised an event at all. Where the trace broke off, or had no room for all, that may be missing.</summary>
    private bool HasAnswered => _events!.HasAnswered || _methods!.HasAnswered || Broken is not null || EventsLost > 0;

    /// <summary>Reads until the time is over, the process ends, or somebody cancels. What the sink throws comes out of here.</summary>
    /// <exception cref="CannotLookException">The process cannot be looked at, or does not end a session.</exception>
    public async Task ReadAsync(CancellationToken cancel)
    {
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        (Looked, HasEnded) = await PoolSession.RunAsync(target, options, stream => Read(_methods = new TraceReader(stream, _merger, stacks, code)), stop.Token, Providers.Methods, begin: StartAsync, end: EndAsync);
        target.RequireAnswer(HasAnswered);

        async Task StartAsync()
        {
            // In this order: the runtime gives a session the lowest number that is free, and writes each event in the order of the numbers.
            _endStacks = await StartStacksAsync();
            _endEvents = await PoolSession.StartAsync(target, Providers.Pools(options, stacks: false), stream => Read(_events = new TraceReader(stream, _merger, stacks: null, code)), options.Leave);
            _sampling = SampleAsync();
        }

        async Task<Func<bool, Task>> StartStacksAsync()
        {
            _merger.Open();
            try
            {
                return await PoolSession.StartAsync(target, Providers.Pools(options, stacks: true), ReadStacks, options.Leave);
            }
            catch
            {
                _merger.Close();
                throw;
            }
        }

        void ReadStacks(Stream stream)
        {
            try
            {
                Read(new TraceReader(stream, _merger.Stacks, stacks, code));
            }
            finally
            {
                _merger.Close();
            }
        }

        void Read(TraceReader reader)
        {
            try
            {
                using (reader)
                {
                    reader.Read();
                }
            }
            catch
            {
                stop.Cancel();
                throw;
            }
        }

        async Task SampleAsync()
        {
            long start = TimeProvider.System.GetTimestamp();
            long before = 0;
            int wait = FirstMilliseconds;
            while (true)
            {
                do
                {
                    await Task.Delay(wait, _over.Token);
                    wait = StepMilliseconds;
                }
                while (_merger.IsBehind);

                bool areMany = _merger.Count - before > Few * TimeProvider.System.GetElapsedTime(start).TotalSeconds;
                (start, before) = (TimeProvider.System.GetTimestamp(), _merger.Count);
                wait = areMany ? WindowMilliseconds : FirstMilliseconds;
                if (areMany)
                {
                    await EndStacksAsync(hasOtherEnded: false);

                    // Of random length, so that a program that does the same again and again does not always do it in the pause.
                    for (int pause = Random.Shared.Next(PauseMilliseconds / 2, PauseMilliseconds * 3 / 2); pause > 0 && !_merger.IsBehind; pause -= StepMilliseconds)
                    {
                        await Task.Delay(StepMilliseconds, _over.Token);
                    }

                    _endStacks = await StartStacksAsync();
                }
            }
        }

        Task EndStacksAsync(bool hasOtherEnded) => Interlocked.Exchange(ref _endStacks, null)?.Invoke(hasOtherEnded) ?? Task.CompletedTask;

        async Task EndAsync(bool hasEnded)
        {
            await _over.CancelAsync();
            try
            {
                await _sampling;
            }
            catch (Exception problem) when (problem is OperationCanceledException or CannotLookException)
            {
                // It samples until it is over, or the process takes no more sessions.
            }
            finally
            {
                await (_endEvents?.Invoke(hasEnded) ?? Task.CompletedTask);
                await EndStacksAsync(hasEnded);
            }
        }
    }
}
