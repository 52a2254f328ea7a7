namespace Pools.Tool.Top;

/// <summary>What the pools of a process do, a moment at a time.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
/// <param name="sees">Whether rents and returns are told, with their stacks.</param>
internal sealed class TopState(bool sees) : IPoolEventSink
{
    private const int MostHot = 8;

    private readonly Lock _gate = new();
    private readonly Dictionary<int, PoolMoments> _pools = [];
    private readonly TaskCompletionSource _hasLabel = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private Dictionary<int, long> _hot = [];
    private Dictionary<int, long> _hotBefore = [];
    private double _secondsBefore;
    private readonly Dictionary<string, string> _meters = [];
    private readonly PoolLabels _labels = new();

    /// <summary>Completes when a pool of this library has said that it is there.</summary>
    public Task HasLabel => _hasLabel.Task;

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
            if (sees && next.Kind == PoolEventKind.Rented)
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

        _hasLabel.TrySetResult();
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
    /// <param name="seconds">Since then.</param>
    /// <param name="sites">Names stacks.</param>
    /// <param name="isShort">Whether that is too short to tell a rate by: then the rates are those of this time and that of the look before.</param>
    public TopLook Look(double seconds, SiteResolver sites, bool isShort = false)
    {
        lock (_gate)
        {
            double span = isShort ? seconds + _secondsBefore : seconds;
            Dictionary<int, string?> types = _pools.Values.ToDictionary(pool => pool.Id, pool => _labels.Find(pool.Id)?.Type ?? sites.PoolTypeOf(pool.Stacks));
            Dictionary<int, string> names = types.ToDictionary(type => type.Key, type => PoolNames.NameOf(type.Value, _labels.Find(type.Key)?.Name));
            HashSet<string> once = [.. names.Values.GroupBy(name => name, StringComparer.Ordinal).Where(group => group.Count() == 1).Select(group => group.Key)];
            KeyValuePair<int, long>[] hot = [.. isShort ? _hot.Concat(_hotBefore) : _hot];
            double share = hot.Sum(stack => stack.Key == StackTable.Unsampled ? 0.0 : stack.Value) / hot.Sum(stack => stack.Value);
            TopLook look = new(
                [.. _pools.Values.Select(pool => pool.TakeRow(NameOf(pool.Id), span, sees, isShort)).OrderByDescending(row => row.Rents ?? row.TooLong + row.NoneLeft)],
                [.. hot.Where(stack => stack.Key != StackTable.Unsampled).GroupBy(stack => sites.SiteOf(stack.Key)).Select(site => (site.Key.ToString(), site.Sum(stack => stack.Value) / span / share)).OrderByDescending(site => site.Item2).Take(MostHot)],
                [.. _meters.OrderBy(meter => meter.Key, StringComparer.Ordinal).Select(meter => (meter.Key, meter.Value))],
                IsNamed: types.Values.All(type => type is not null),
                sees);
            (_hotBefore, _hot, _secondsBefore) = (_hot, [], seconds);
            return look;

            string NameOf(int pool) => types[pool] is not null && once.Contains(names[pool]) ? names[pool] : FormattableString.Invariant($"{names[pool]} #{(uint)pool:x}");
        }
    }
}
