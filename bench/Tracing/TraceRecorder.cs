namespace Pools.Bench;

/// <summary>Writes down what threads do. Rents are recorded after, returns before they happen, so the order is one in which they can be played.</summary>
/// <remarks>
/// <b>Threading:</b> any number of threads; the events are read when they have ended. <b>Ordering:</b> a global number decides, not the clock.
/// <b>Bounds:</b> none; the load decides how much it does.
/// </remarks>
internal sealed class TraceRecorder
{
    // Short turns, with a pause between them: on few processors the threads would otherwise run one after the other, and nothing would cross.
    private const int OperationsPerTurn = 16;

    private readonly List<Entry>[] _events;
    private long _order;
    private long _rentals;

    public TraceRecorder(int threads) => _events = Enumerable.Range(0, threads).Select(_ => new List<Entry>()).ToArray();

    public long Rented(int thread, int elements)
    {
        long rental = Interlocked.Increment(ref _rentals);
        Record(thread, isRent: true, rental, elements);
        return rental;
    }

    public void Returning(int thread, long rental, int elements) => Record(thread, isRent: false, rental, elements);

    /// <summary>Runs a traffic plan over <c>ArrayPool&lt;T&gt;.Shared</c> for about so many events.</summary>
    public static List<TraceEvent> Record(TrafficPlan plan, int events)
    {
        TraceRecorder recorder = new(plan.Threads);
        using ThreadCrew crew = new(plan.Threads);
        TrafficLoop<RecordingPool, RecordedLease> traffic = new(new Site<RecordingPool>(new RecordingPool(recorder), plan.Longest, crew, () => new RecordingPool(recorder)), plan);
        int pairsPerThread = events / 2 / plan.Threads;
        crew.Run(thread =>
        {
            RecordingPool.EnterAs(thread);
            for (int done = plan.Depth; done < pairsPerThread; done += OperationsPerTurn)
            {
                traffic.Threads[thread].Run(OperationsPerTurn);
                Thread.Sleep(0);
            }
        });
        // In a second turn, so that nobody hands over anything after a thread has emptied its inbox.
        crew.Run(thread =>
        {
            RecordingPool.EnterAs(thread);
            traffic.Threads[thread].Drain();
        });
        return [.. recorder.Events()];
    }

    /// <summary>All events in order; where two clocks disagree by a few nanoseconds, the later event has the earlier one's time.</summary>
    private IEnumerable<TraceEvent> Events()
    {
        long time = 0;
        long? first = null;
        foreach (Entry entry in _events.SelectMany(e => e).OrderBy(e => e.Order))
        {
            first ??= entry.Timestamp;
            time = Math.Max(time, (long)Stopwatch.GetElapsedTime(first.Value, entry.Timestamp).TotalNanoseconds);
            yield return entry.Event with { TimeNanoseconds = time };
        }
    }

    private void Record(int thread, bool isRent, long rental, int elements)
        => _events[thread].Add(new Entry(Interlocked.Increment(ref _order), Stopwatch.GetTimestamp(), new TraceEvent(0, thread, isRent, rental, elements)));

    private readonly record struct Entry(long Order, long Timestamp, TraceEvent Event);
}

/// <summary>A rented array that knows its number in the trace.</summary>
internal readonly record struct RecordedLease(ArrayLease<byte> Inner, int Elements, long Rental) : ILease
{
    public void Touch() => Inner.Touch();
}

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c> with a recorder in front of it.</summary>
internal readonly struct RecordingPool(TraceRecorder recorder) : IContender<RecordedLease>
{
    /// <summary>The number of this thread in the trace; set by the thread before it begins.</summary>
    [ThreadStatic]
    private static int t_thread;

    public static void EnterAs(int thread) => t_thread = thread;

    public RecordedLease Rent(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        return new RecordedLease(new ArrayLease<byte>(array), length, recorder.Rented(t_thread, length));
    }

    public void Return(RecordedLease lease)
    {
        recorder.Returning(t_thread, lease.Rental, lease.Elements);
        ArrayPool<byte>.Shared.Return(lease.Inner.Array);
    }
}
