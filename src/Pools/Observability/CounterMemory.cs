using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.Observability;

/// <summary>Remembers what a counter has reported for each pool, so that it continues from there when a pool is collected: a monitor takes a counter that falls for one that has been reset.</summary>
/// <remarks>
/// <para>What a pool counts between the last collection of metrics and its end is lost.</para>
/// <para><b>Threading</b>: any thread; takes a lock for as long as it adds up.</para>
/// <para><b>Ordering</b>: that of its lock.</para>
/// <para><b>Bounds</b>: some 100 bytes for each living pool, and for each of <see cref="MostSeries"/> pairs of name and element type whose pools have been collected. What is beyond them is forgotten.</para>
/// <para><b>Accepted races</b>: of two collections at the same time, the later one may come with the smaller value; the larger one stays.</para>
/// </remarks>
internal sealed class CounterMemory
{
    /// <summary>As much as an exporter takes for one instrument, about (arbitrary).</summary>
    public const int MostSeries = 2_000;

    private readonly ConditionalWeakTable<ITrimmableArrayPool, Last> _lasts = new();
    private readonly List<Last> _told = [];
    private readonly Dictionary<Series, long> _retired = [];

    /// <summary>Adds up what pools tell now and what collected ones have told.</summary>
    /// <param name="now">What the living pools tell.</param>
    /// <returns>A sum for each name and element type.</returns>
    public Dictionary<Series, long> AddUp(List<(ITrimmableArrayPool Pool, Series Series, long Value)> now)
    {
        using (HeldGate<HardwareAtomics>.Enter(_told))
        {
            foreach ((ITrimmableArrayPool pool, Series series, long value) in now)
            {
                Last last = _lasts.GetValue(pool, living => Begin_NeedsLock(living, series));

                // Of two concurrent calls, the later one may have the smaller value.
                last.Value = Math.Max(last.Value, value);
            }

            _told.RemoveAll(RetiresIfCollected_NeedsLock);
            Dictionary<Series, long> sums = new(_retired);
            foreach (Last last in _told)
            {
                sums.TryGetValue(last.Series, out long sum);
                sums[last.Series] = Saturating.Add(sum, last.Value);
            }

            GC.KeepAlive(now);
            return sums;
        }
    }

    private Last Begin_NeedsLock(ITrimmableArrayPool pool, Series series)
    {
        Last last = new(pool, series);
        _told.Add(last);
        return last;
    }

    private bool RetiresIfCollected_NeedsLock(Last last)
    {
        if (last.Pool.TryGetTarget(out _))
        {
            return false;
        }

        if (_retired.TryGetValue(last.Series, out long sum) || _retired.Count < MostSeries)
        {
            _retired[last.Series] = Saturating.Add(sum, last.Value);
        }

        return true;
    }

    /// <summary>What tells the values of one counter apart. The type's name, or the type could not be unloaded.</summary>
    internal readonly record struct Series(string PoolName, string ElementType);

    private sealed class Last(ITrimmableArrayPool pool, Series series)
    {
        public WeakReference<ITrimmableArrayPool> Pool { get; } = new(pool);

        public Series Series => series;

        public long Value { get; set; }
    }
}
