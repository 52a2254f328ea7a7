using System;
using System.Collections.Generic;

namespace Pools.Internal;

/// <summary>A list of objects that it does not keep alive.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes its own monitor, which a caller may hold.</para>
/// <para><b>Ordering</b>: that of the monitor.</para>
/// <para><b>Bounds</b>: a weak reference for each living object, and at most as many again for dead ones, or 16.</para>
/// <para><b>Accepted races</b>: an object that is being collected may be missing.</para>
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
        using (HeldGate<HardwareAtomics>.Enter(this))
        {
            if (_entries.Count >= _pruneAt)
            {
                _entries.RemoveAll(static entry => !entry.TryGetTarget(out _));
                _pruneAt = Math.Max(SmallestPrune, 2 * _entries.Count);
            }

            _entries.Add(new WeakReference<T>(item));
        }
    }

    /// <summary>Returns the living ones, in the order in which they were added.</summary>
    public List<T> Living()
    {
        using (HeldGate<HardwareAtomics>.Enter(this))
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
}
