using Pools.Internal;

namespace Pools.Observability;

/// <summary>Adds up one counter of all pools. The sums keep the counts of collected pools, because a monitor treats a counter that falls as
/// one that was reset.</summary>
/// <remarks>
/// <para>A pool's counts between the last collection of metrics and its own end are lost.</para>
/// <para><b>Threading</b>: any thread; takes a lock.</para>
/// <para><b>Ordering</b>: by its lock.</para>
/// <para><b>Bounds</b>: some 100 bytes for each living pool, and for each of <see cref="MostSeries"/> pairs of name and element type. With
/// more pairs, the counters start again.</para>
/// <para><b>Accepted races</b>: of two collections at the same time, the later one may come with the smaller value, which adds
/// nothing.</para>
/// </remarks>
internal sealed class CounterMemory
{
    /// <summary>About the series that an exporter takes for one instrument (arbitrary).</summary>
    public const int MostSeries = 2_000;

    private readonly Dictionary<Series, long> _sums = [];
    private ConditionalWeakTable<ITrimmableArrayPool, StrongBox<long>> _last = new();

    /// <summary>Adds the growth of each pool's value since the last call.</summary>
    /// <returns>A sum for each name and element type.</returns>
    public Dictionary<Series, long> AddUp(List<(ITrimmableArrayPool Pool, Series Series, long Value)> values)
    {
        using (new HeldLock<HardwareAtomics>(_sums))
        {
            if (_sums.Count > MostSeries)
            {
                _sums.Clear();
                _last = new();
            }

            foreach ((ITrimmableArrayPool pool, Series series, long value) in values)
            {
                StrongBox<long> last = _last.GetOrCreateValue(pool);
                _sums.TryGetValue(series, out long sum);
                _sums[series] = Saturating.Add(sum, Math.Max(0, value - last.Value));
                last.Value = Math.Max(last.Value, value);
            }

            return new(_sums);
        }
    }

    /// <summary>Distinguishes the values of one counter. The type's name, because a reference to the type would keep its assembly
    /// loaded.</summary>
    internal readonly record struct Series(string PoolName, string ElementType);
}
