using System;
using System.Collections.Generic;

namespace Pools.Internal;

/// <summary>A list of objects that it does not keep alive.</summary>
/// <remarks>
/// <para><b>Threading</b>: none; the caller locks.</para>
/// <para><b>Bounds</b>: a weak reference for each living object, and at most as many again for dead ones, or 16.</para>
/// </remarks>
internal sealed class WeakList<T>
    where T : class
{
    /// <summary>Fewer entries are not worth looking through (arbitrary).</summary>
    private const int SmallestPrune = 16;

    private readonly List<WeakReference<T>> _entries = [];
    private int _pruneAt = SmallestPrune;

    public void Add(T item)
    {
        if (_entries.Count >= _pruneAt)
        {
            _entries.RemoveAll(static entry => !entry.TryGetTarget(out _));
            _pruneAt = Math.Max(SmallestPrune, 2 * _entries.Count);
        }

        _entries.Add(new WeakReference<T>(item));
    }

    /// <summary>The living ones, in the order in which they were added.</summary>
    public List<T> Living()
    {
        List<T> living = new(_entries.Count);
        foreach (WeakReference<T> entry in _entries)
        {
            if (entry.TryGetTarget(out T? item))
            {
                living.Add(item);
            }
        }

        return living;
    }
}
