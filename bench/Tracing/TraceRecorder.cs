using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

using Pools.Traces;

namespace Pools.Bench.Tracing;

/// <summary>Writes down what threads do. Rents are recorded after, returns before they happen, so the order is one in which they can be played.</summary>
/// <remarks>
/// <b>Threading:</b> any number of threads; <see cref="Events"/> when they have ended. <b>Ordering:</b> a global number decides, not the clock.
/// <b>Bounds:</b> none; the load decides how much it does.
/// </remarks>
internal sealed class TraceRecorder
{
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

    /// <summary>All events in order; where two clocks disagree by a few nanoseconds, the later event has the earlier one's time.</summary>
    public IEnumerable<TraceEvent> Events()
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
