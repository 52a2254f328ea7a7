using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Traces;

/// <summary>A trace made ready to be played: the steps of each thread in order, rentals numbered from 0.</summary>
internal sealed class Trace
{
    /// <summary>In nanoseconds between two events of a thread, of which being recorded takes up to 2,000: in the rest a program reads as much as the nearest cache holds (arbitrary).</summary>
    public const long WorksFrom = 5_000;

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

    /// <summary>The most elements that were out at once, of arrays that are long enough for <see cref="TracePace"/>.</summary>
    public long MostOut { get; private init; }

    public int Longest => Steps.Max(thread => thread.Max(step => step.Elements));

    public static Trace From(IReadOnlyList<TraceEvent> events)
    {
        Dictionary<long, int> rentals = [];
        foreach (TraceEvent e in events.Where(e => e.IsRent))
        {
            rentals.Add(e.Rental, rentals.Count);
        }

        Dictionary<long, TraceEvent> rents = events.Where(e => e.IsRent).ToDictionary(e => e.Rental);
        bool[] afterWork = FindWork(events);
        TraceStep[] ordered = [.. events.Select((e, order) => new TraceStep(order, rentals[e.Rental], rents[e.Rental].Elements, e.IsRent, afterWork[order]))];
        TraceStep[][] steps = ordered
            .GroupBy(step => events[step.Order].Thread)
            .OrderBy(thread => thread.Key)
            .Select(thread => thread.ToArray())
            .ToArray();
        return new Trace(steps, rentals.Count)
        {
            CrossReturns = events.Count(e => !e.IsRent && rents[e.Rental].Thread != e.Thread),
            MostOut = FindMostOut(ordered),
        };
    }

    private static bool[] FindWork(IReadOnlyList<TraceEvent> events)
    {
        Dictionary<int, long> last = [];
        bool[] afterWork = new bool[events.Count];
        for (int i = 0; i < events.Count; i++)
        {
            TraceEvent e = events[i];
            afterWork[i] = last.TryGetValue(e.Thread, out long before) && e.TimeNanoseconds - before >= WorksFrom;
            last[e.Thread] = e.TimeNanoseconds;
        }

        return afterWork;
    }

    private static long FindMostOut(IEnumerable<TraceStep> steps)
    {
        long isOut = 0;
        long most = 0;
        foreach (TraceStep step in steps.Where(step => step.Elements >= TracePace.Shortest))
        {
            isOut += step.IsRent ? step.Elements : -step.Elements;
            most = Math.Max(most, isOut);
        }

        return most;
    }
}
