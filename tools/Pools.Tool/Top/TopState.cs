using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Pools.Tool.Events;
using Pools.Tool.Sites;

namespace Pools.Tool.Top;

/// <summary>What the pools of a process do, a moment at a time.</summary>
/// <remarks><b>Threading</b>: one thread takes events and names the stacks that it has not met; any other takes looks.</remarks>
/// <param name="sites">Names stacks; null: there are none.</param>
internal sealed class TopState(SiteResolver? sites) : IPoolEventSink
{
    private const int MostHot = 8;

    private readonly Lock _gate = new();
    private readonly Dictionary<int, PoolMoments> _pools = [];
    private readonly Dictionary<int, Site> _sites = [];
    private readonly Dictionary<Site, long> _hot = [];
    private readonly Dictionary<string, string> _meters = [];

    public void OnEvent(in PoolEvent next)
    {
        if (next.Kind == PoolEventKind.TrimPolled)
        {
            return;
        }

        lock (_gate)
        {
            if (!_pools.TryGetValue(next.Pool, out PoolMoments? pool))
            {
                _pools.Add(next.Pool, pool = new PoolMoments(next.Pool));
            }

            pool.Add(next);
            if (sites is not null)
            {
                pool.Type ??= sites.PoolTypeOf(next.Stack);
                NoteHot(next);
            }
        }
    }

    public void OnMisuse(in MisuseReport report)
    {
        // That is what doctor is for.
    }

    /// <summary>Takes what a meter says of one of our pools.</summary>
    public void OnMeter(string pool, string instrument, double value)
    {
        lock (_gate)
        {
            _meters[$"{pool}: {instrument}"] = Diagnosis.Words.Bytes(value);
        }
    }

    /// <summary>Gives what has happened since the last look, and begins anew.</summary>
    public TopLook Look(double seconds)
    {
        lock (_gate)
        {
            Dictionary<string, int> alike = _pools.Values.GroupBy(pool => PoolNames.NameOf(pool.Type), StringComparer.Ordinal).ToDictionary(group => group.Key, group => group.Count(), StringComparer.Ordinal);
            TopLook look = new(
                [.. _pools.Values.Select(pool => pool.TakeRow(NameOf(pool, alike), seconds, sites is not null)).OrderByDescending(row => row.Rents ?? row.TooLong + row.NoneLeft)],
                [.. _hot.OrderByDescending(site => site.Value).Take(MostHot).Select(site => (site.Key.ToString(), site.Value / seconds))],
                [.. _meters.OrderBy(meter => meter.Key, StringComparer.Ordinal).Select(meter => (meter.Key, meter.Value))]);
            _hot.Clear();
            return look;
        }
    }

    private static string NameOf(PoolMoments pool, Dictionary<string, int> alike)
    {
        string name = PoolNames.NameOf(pool.Type);
        return alike[name] == 1 && pool.Type is not null ? name : FormattableString.Invariant($"{name} #{(uint)pool.Id:x}");
    }

    private void NoteHot(in PoolEvent next)
    {
        if (next.Kind != PoolEventKind.Rented)
        {
            return;
        }

        if (!_sites.TryGetValue(next.Stack, out Site? site))
        {
            _sites.Add(next.Stack, site = sites!.SiteOf(next.Stack));
        }

        _hot[site] = _hot.GetValueOrDefault(site) + 1;
    }
}
