using System.Collections.Concurrent;

namespace Pools.Bench;

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c>, with what threads do written down. Rents are recorded after, returns before they happen, so the order is one in which they can be played.</summary>
/// <remarks>
/// <b>Threading:</b> any number of threads; the events are read when they have ended. <b>Ordering:</b> a global number decides, not the clock.
/// <b>Bounds:</b> none; the load decides how much it does.
/// </remarks>
internal sealed class TraceRecorder(int threads) : ArrayPool<byte>
{
    // Short turns, with a pause between them: on few processors the threads would otherwise run one after the other, and nothing would cross.
    private const int OperationsPerTurn = 16;

    /// <summary>The number of this thread in the trace; set by the thread before it begins.</summary>
    [ThreadStatic]
    private static int t_thread;

    private readonly List<Entry>[] _events = [.. Enumerable.Range(0, threads).Select(_ => new List<Entry>())];
    private readonly ConcurrentDictionary<byte[], (long Rental, int Elements)> _out = new();
    private long _order;
    private long _rentals;

    /// <summary>Runs a traffic plan over <c>ArrayPool&lt;T&gt;.Shared</c> for about so many events.</summary>
    public static List<TraceEvent> Record(TrafficPlan plan, int events)
    {
        TraceRecorder recorder = new(plan.Threads);
        FieldContender<Tag, byte> pool = new(recorder);
        using ThreadCrew crew = new(plan.Threads);
        TrafficLoop<FieldContender<Tag, byte>, ArrayLease<byte>> traffic = new(new(pool, plan.Longest, crew, () => pool), plan);
        int pairsPerThread = events / 2 / plan.Threads;
        crew.Run(thread =>
        {
            t_thread = thread;
            for (int done = plan.Depth; done < pairsPerThread; done += OperationsPerTurn)
            {
                traffic.Threads[thread].Run(OperationsPerTurn);
                Thread.Sleep(0);
            }
        });
        // In a second turn, so that nobody hands over anything after a thread has emptied its inbox.
        crew.Run(thread => traffic.Threads[thread].Drain());
        return [.. recorder.Events()];
    }

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = Shared.Rent(minimumLength);
        long rental = Interlocked.Increment(ref _rentals);
        _out[array] = (rental, minimumLength);
        Record(isRent: true, rental, minimumLength);
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        _out.TryRemove(array, out (long Rental, int Elements) rented);
        Record(isRent: false, rented.Rental, rented.Elements);
        Shared.Return(array);
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

    private void Record(bool isRent, long rental, int elements) =>
        _events[t_thread].Add(new Entry(Interlocked.Increment(ref _order), Stopwatch.GetTimestamp(), new TraceEvent(0, t_thread, isRent, rental, elements)));

    private readonly record struct Entry(long Order, long Timestamp, TraceEvent Event);

    private readonly struct Tag;
}
