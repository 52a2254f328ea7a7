using System.Collections.Generic;

namespace Pools.Traces;

/// <summary>Whether events make sense one after the other: a trace that passes can be played without any thread waiting for ever.</summary>
internal sealed class TraceCheck
{
    // More would be an attack on the machine that plays it.
    private const int MostThreads = 1024;

    private readonly Dictionary<long, int> _outstanding = [];
    private readonly HashSet<long> _known = [];
    private readonly HashSet<int> _threads = [];
    private long _time;

    /// <returns>What is wrong with the next event, or null.</returns>
    public string? Add(TraceEvent next)
    {
        if (next.TimeNanoseconds < _time)
        {
            return $"time goes back from {_time} to {next.TimeNanoseconds}";
        }

        _time = next.TimeNanoseconds;
        _threads.Add(next.Thread);
        if (_threads.Count > MostThreads)
        {
            return $"more than {MostThreads} threads";
        }

        return next.IsRent ? AddRent(next) : AddReturn(next);
    }

    private string? AddRent(TraceEvent next)
    {
        if (!_known.Add(next.Rental))
        {
            return $"rental {next.Rental} was rented before";
        }

        _outstanding.Add(next.Rental, next.Elements);
        return null;
    }

    private string? AddReturn(TraceEvent next)
    {
        if (!_outstanding.Remove(next.Rental, out int elements))
        {
            return _known.Contains(next.Rental) ? $"rental {next.Rental} is returned twice" : $"rental {next.Rental} is returned before it is rented";
        }

        return elements == next.Elements ? null : $"rental {next.Rental} had {elements} elements, not {next.Elements}";
    }
}
