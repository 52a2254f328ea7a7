namespace Pools.Internal;

/// <summary>A list of objects that it does not keep alive.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes its own monitor, which a caller may hold.</para>
/// <para><b>Ordering</b>: by the monitor.</para>
/// <para><b>Bounds</b>: a weak reference for each living object, and at most as many again for dead ones, or 16.</para>
/// <para><b>Accepted races</b>: an object that is being collected may be missing.</para>
/// </remarks>
internal sealed class WeakList<T>
    where T : class
{
    /// <summary>The fewest places (arbitrary).</summary>
    private const int Fewest = 16;

    // No generic types: the first pool of a process would load their instantiations.
    private WeakReference[] _entries = new WeakReference[Fewest];
    private int _count;

    public void Add(T item)
    {
        using (new HeldLock<HardwareAtomics>(this))
        {
            if (_count == _entries.Length)
            {
                MakeRoom();
            }

            _entries[_count] = new WeakReference(item);
            _count++;
        }
    }

    /// <summary>Returns the living ones, in the order in which they were added.</summary>
    public List<T> Living()
    {
        using (new HeldLock<HardwareAtomics>(this))
        {
            List<T> living = new(_count);
            for (int entry = 0; entry < _count; entry++)
            {
                if (_entries[entry].Target is T item)
                {
                    living.Add(item);
                }
            }

            return living;
        }
    }

    /// <summary>Removes the dead ones, and leaves as many places again as there are living ones.</summary>
    private void MakeRoom()
    {
        WeakReference[] living = Array.FindAll(_entries, static entry => entry.IsAlive);
        int count = living.Length;
        Array.Resize(ref living, Math.Max(Fewest, 2 * count));
        _entries = living;
        _count = count;
    }
}
