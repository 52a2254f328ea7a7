namespace Pools.Tool.Events;

/// <summary>The pools that have sent their names, by their hash codes.</summary>
internal sealed class PoolLabels
{
    /// <summary>The names of more pools would not help (arbitrary).</summary>
    private const int Most = 10_000;

    private readonly Dictionary<int, PoolLabel> _labels = [];

    public void Add(in PoolLabel label)
    {
        if (_labels.Count < Most || _labels.ContainsKey(label.Pool))
        {
            _labels[label.Pool] = label;
        }
    }

    public bool IsDebugPool(string name) => _labels.Values.Any(label => string.Equals(label.Name, name, StringComparison.Ordinal)
        && label.Type.StartsWith("Pools.Diagnostics.", StringComparison.Ordinal));

    public PoolLabel? Find(int pool) => _labels.TryGetValue(pool, out PoolLabel label) ? label : null;
}
