using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.Tracing;

/// <summary>A trace made ready to be played: the steps of each thread in order, rentals numbered from 0.</summary>
internal sealed class Trace
{
    private Trace(TraceStep[][] steps, int rentals)
    {
        Steps = steps;
        Rentals = rentals;
    }

    /// <summary>The steps of each thread.</summary>
    public TraceStep[][] Steps { get; }

    public int Rentals { get; }

    public int Threads => Steps.Length;

    public int Returns => Steps.Sum(thread => thread.Count(step => !step.IsRent));

    /// <summary>Returns on another thread than the one that rented.</summary>
    public int CrossReturns { get; private init; }

    public int Longest => Steps.Max(thread => thread.Max(step => step.Elements));

    public static Trace From(IReadOnlyList<TraceEvent> events)
    {
        Dictionary<long, int> rentals = [];
        foreach (TraceEvent e in events.Where(e => e.IsRent))
        {
            rentals.Add(e.Rental, rentals.Count);
        }

        TraceStep[][] steps = events
            .GroupBy(e => e.Thread)
            .OrderBy(thread => thread.Key)
            .Select(thread => thread.Select(e => new TraceStep(rentals[e.Rental], e.Elements, e.IsRent)).ToArray())
            .ToArray();
        Dictionary<long, int> renters = events.Where(e => e.IsRent).ToDictionary(e => e.Rental, e => e.Thread);
        return new Trace(steps, rentals.Count) { CrossReturns = events.Count(e => !e.IsRent && renters[e.Rental] != e.Thread) };
    }
}
