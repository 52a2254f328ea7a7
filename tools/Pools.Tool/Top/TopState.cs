namespace Pools.Tool.Top;

/// <summary>What the pools of a process do, a moment at a time.</summary>
/// <remarks><b>Threading</b>: any thread. <b>Bounds</b>: those of <see cref="StackTable"/>, <see cref="PoolLedger.MostPools"/> pools.</remarks>
internal sealed class TopState : IPoolEventSink
{
    /// <summary>With the callers they fit a screen (arbitrary).</summary>
    public const int MostRows = 12;

    private const int MostHot = 8;

    private readonly Lock _gate = new();
    private readonly Dictionary<int, PoolMoments> _pools = [];
    private readonly PoolMoments _others = new(PoolLedger.Several);
    private readonly PoolLabels _labels = new();
    private Dictionary<int, long> _hot = [];
    private Dictionary<int, long> _hotBefore = [];
    private double _secondsBefore;

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
                pool = _pools.Count < PoolLedger.MostPools ? _pools[next.Pool] = new PoolMoments(next.Pool) : _others;
            }

            pool.Add(next);
            if (next.Kind == PoolEventKind.Rented)
            {
                _hot[next.Stack] = _hot.GetValueOrDefault(next.Stack) + 1;
            }
        }
    }

    public void OnPool(in PoolLabel label)
    {
        lock (_gate)
        {
            _labels.Add(label);
        }
    }

    public void OnMisuse(in MisuseReport report)
    {
        // That is what doctor is for.
    }

    /// <summary>Gives what has happened since the last look, and begins anew.</summary>
    /// <param name="isShort">Whether that is too short to tell a rate by: then the rates are those of this time and that of the look before.</param>
    public TopLook Look(double seconds, SiteResolver sites, bool isShort = false)
    {
        lock (_gate)
        {
            double span = isShort ? seconds + _secondsBefore : seconds;
            (PoolMoments Pool, PoolCounts Recent)[] pools =
                [.. _pools.Values.Select(pool => (Pool: pool, Recent: pool.Take(isShort))).OrderByDescending(pool => pool.Recent.Rents)];
            (PoolMoments Pool, PoolCounts Recent)[] shown = pools[..Math.Min(pools.Length, MostRows)];
            Dictionary<int, string?> types =
                shown.ToDictionary(row => row.Pool.Id, row => _labels.Find(row.Pool.Id)?.Type ?? sites.PoolTypeOf(row.Pool.Stacks));
            Dictionary<int, string> names = types.ToDictionary(type => type.Key, type => PoolNames.NameOf(type.Value, _labels.Find(type.Key)?.Name));
            HashSet<string> once = [.. names.Values.GroupBy(name => name, StringComparer.Ordinal).Where(group => group.Count() == 1).Select(group => group.Key)];
            List<TopRow> rows = [.. shown.Select(row => TopRow.Of(NameOf(row.Pool.Id), row.Recent, row.Pool.All, span))];
            if (pools.Length > MostRows)
            {
                (PoolMoments Pool, PoolCounts Recent)[] rest = [.. pools[MostRows..], (_others, _others.Take(isShort))];
                string name = $"{Words.Counted(rest.Length - 1, "other pool")}{(_others.All == default ? "" : " and more")}";
                PoolCounts recent = PoolCounts.Sum(rest.Select(row => row.Recent));
                rows.Add(TopRow.Of(name, recent, PoolCounts.Sum(rest.Select(row => row.Pool.All)), span));
            }

            KeyValuePair<int, long>[] hot = [.. isShort ? _hot.Concat(_hotBefore) : _hot];
            double share = hot.Sum(stack => stack.Key == StackTable.Unsampled ? 0.0 : stack.Value) / hot.Sum(stack => stack.Value);
            TopLook look = new(
                rows,
                [.. hot.Where(stack => stack.Key != StackTable.Unsampled).GroupBy(stack => sites.WithoutCallers(sites.SiteOf(stack.Key)).ToString(), StringComparer.Ordinal).Select(site => (site.Key, site.Sum(stack => stack.Value) / span / share)).OrderByDescending(site => site.Item2).Take(MostHot)],
                IsNamed: types.Values.All(type => type is not null));
            (_hotBefore, _hot, _secondsBefore) = (_hot, [], seconds);
            return look;

            string NameOf(int pool) => types[pool] is not null && once.Contains(names[pool]) ? names[pool] : FormattableString.Invariant($"{names[pool]} #{(uint)pool:x}");
        }
    }
}
