namespace Pools.Tool.Ledger;

/// <summary>Counts arrays by length.</summary>
/// <remarks><b>Bounds</b>: <see cref="Most"/> lengths; further ones are not counted. Pools have about thirty.</remarks>
internal sealed class LengthTally
{
    private const int Most = 64;
    private readonly Dictionary<int, long> _counts = [];

    public void Add(int length, long count = 1)
    {
        if (_counts.TryGetValue(length, out long before) || _counts.Count < Most)
        {
            _counts[length] = before + count;
        }
    }

    public void Add(LengthTally other)
    {
        foreach ((int length, long count) in other._counts)
        {
            Add(length, count);
        }
    }

    public bool Intersects(LengthTally other) => _counts.Keys.Any(other._counts.ContainsKey);

    public IEnumerable<(int Length, long Count)> ByCount() =>
        _counts.OrderByDescending(entry => entry.Value).ThenBy(entry => entry.Key).Select(entry => (entry.Key, entry.Value));
}
