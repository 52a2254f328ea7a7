namespace Pools.Tool.Top;

/// <summary>Counts the events of a process's pools between two snapshots.</summary>
/// <remarks><b>Threading</b>: any thread. <b>Bounds</b>: <see cref="StackTable"/>, and <see cref="PoolLedger.MostPools"/> pools.</remarks>
internal sealed class TopState : IPoolEventSink
{
    /// <summary>With the callers, they fit a screen (arbitrary).</summary>
    public const int MostRows = 12;

    private const int MostHot = 8;
    private readonly Lock _lock = new();
    private readonly Dictionary<int, PoolCounts> _pools = [];
    private readonly PoolCounts _others = new(PoolLedger.Several);
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

        lock (_lock)
        {
            if (!_pools.TryGetValue(next.Pool, out PoolCounts? pool))
            {
                pool = _pools.Count < PoolLedger.MostPools ? _pools[next.Pool] = new PoolCounts(next.Pool) : _others;
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
        lock (_lock)
        {
            _labels.Add(label);
        }
    }

    /// <summary>Returns the rates since the last snapshot, or, if that time is too short, since the previous one.</summary>
    public TopSnapshot TakeSnapshot(double seconds, SiteResolver sites, bool isShort = false)
    {
        lock (_lock)
        {
            double span = isShort ? seconds + _secondsBefore : seconds;
            PoolCounts[] pools = [.. _pools.Values, _others];
            Array.ForEach(pools, pool => pool.Take(isShort));
            pools = [.. pools[..^1].OrderByDescending(pool => pool.RecentRents)];
            PoolCounts[] shown = pools[..Math.Min(pools.Length, MostRows)];
            Dictionary<int, string?> types =
                shown.ToDictionary(pool => pool.Id, pool => _labels.Find(pool.Id)?.Type ?? sites.PoolTypeOf(pool.Stacks));
            ILookup<string, PoolCounts> byName = shown.ToLookup(NameOf, StringComparer.Ordinal);
            List<TopRow> rows = [.. shown.Select(pool => pool.RowOf(UniqueNameOf(pool), span))];
            if (pools.Length > MostRows)
            {
                PoolCounts rest = new(PoolLedger.Several);
                Array.ForEach([.. pools[MostRows..], _others], rest.Add);
                string more = _others.HasEvents ? " and more" : "";
                rows.Add(rest.RowOf($"{Words.Counted(pools.Length - MostRows, "other pool")}{more}", span));
            }

            KeyValuePair<int, long>[] hot = [.. isShort ? _hot.Concat(_hotBefore) : _hot];
            double share = hot.Sum(stack => stack.Key == StackTable.Unsampled ? 0.0 : stack.Value) / hot.Sum(stack => stack.Value);
            TopSnapshot snapshot = new(
                rows,
                [
                    .. hot.Where(stack => stack.Key != StackTable.Unsampled)
                        .GroupBy(stack => sites.WithoutCallers(sites.SiteOf(stack.Key)).ToString(), StringComparer.Ordinal)
                        .Select(site => (site.Key, Rents: site.Sum(stack => stack.Value) / span / share))
                        .OrderByDescending(site => site.Rents)
                        .Take(MostHot),
                ],
                IsNamed: types.Values.All(type => type is not null));
            (_hotBefore, _hot, _secondsBefore) = (_hot, [], seconds);
            return snapshot;

            string NameOf(PoolCounts pool) => PoolNames.NameOf(types[pool.Id], _labels.Find(pool.Id)?.Name);

            string UniqueNameOf(PoolCounts pool) => NameOf(pool) is string name && types[pool.Id] is not null && byName[name].Count() == 1
                ? name
                : FormattableString.Invariant($"{NameOf(pool)} #{(uint)pool.Id:x}");
        }
    }
}
