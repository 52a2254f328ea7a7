using Pools.Internal;

namespace Pools.Large;

/// <summary>Weak references to dropped arrays: until a garbage collection takes one, a rent can use it instead of allocating.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Near a heap limit the pool keeps nothing. Without these references each rent would allocate, and the heap would stay at its limit. The
/// collector can take all of them, even in the collection before an allocation fails.
/// <para><b>Threading</b>: any thread; a call waits for the lock. A thread that takes an array out is its only owner.</para>
/// <para><b>Ordering</b>: the lock orders all calls.</para>
/// <para><b>Bounds</b>: <see cref="MostOfClass"/> weak references for each size class. A further array replaces the oldest.</para>
/// <para><b>Accepted races</b>: a collection may clear any entry at any time.</para>
/// </remarks>
internal sealed class DroppedArrays<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>The most arrays of a class that are remembered (arbitrary).</summary>
    public const int MostOfClass = 32;

    private readonly object _lock = new();
    private readonly Entry[]?[] _classes;

    /// <summary>Whether arrays with pages were added since the last sweep that found none.</summary>
    [Shared(Sharing.Seam)]
    private bool _hasResident;

    /// <summary>The number of the current trim interval.</summary>
    [Shared(Sharing.Owner)]
    private long _epoch;

    /// <param name="classes">The number of size classes.</param>
    public DroppedArrays(int classes) => _classes = new Entry[classes][];

    /// <summary>Whether arrays may have pages that a sweep could discard.</summary>
    public bool HasResident => default(TAtomics).VolatileRead(ref _hasResident);

    /// <summary>Remembers an array that the caller drops. Without memory, or while the pool is finalized, it is forgotten.</summary>
    /// <param name="array">The array; the caller alone has it.</param>
    /// <param name="sizeClass">Its size class.</param>
    /// <param name="isDiscarded">Whether its pages have been discarded.</param>
    public void Add(Array array, int sizeClass, bool isDiscarded)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            try
            {
                ref Entry entry = ref FindPlace_NeedsLock(sizeClass);
                (entry.Array ??= new WeakReference<Array?>(null)).SetTarget(array);
                entry.Epoch = _epoch;
                entry.IsDiscarded = isDiscarded;
                if (!isDiscarded)
                {
                    default(TAtomics).VolatileWrite(ref _hasResident, true);
                }
            }
            catch (Exception e) when (e is OutOfMemoryException or InvalidOperationException)
            {
                // The runtime may have finalized the entry of an unreachable pool before another finalizer returns an array.
            }
        }
    }

    /// <summary>Takes an array of a range of classes: shortest class first, then arrays with pages, then the last dropped.</summary>
    public Array? TryTake(int smallestClass, int largestClass, out int sizeClass)
    {
        sizeClass = -1;
        using (new HeldLock<TAtomics>(_lock))
        {
            return TryTake_NeedsLock(smallestClass, largestClass, isDiscarded: false, ref sizeClass)
                ?? TryTake_NeedsLock(smallestClass, largestClass, isDiscarded: true, ref sizeClass);
        }
    }

    /// <summary>Begins another trim interval.</summary>
    public void BeginInterval()
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            _epoch++;
        }
    }

    /// <summary>Takes an array that has its pages and was dropped at least an interval ago.</summary>
    public Array? TryTakeUnused(out int sizeClass)
    {
        sizeClass = -1;
        if (!HasResident)
        {
            return null;
        }

        using (new HeldLock<TAtomics>(_lock))
        {
            bool hasResident = false;
            for (int i = 0; i < _classes.Length; i++)
            {
                Entry[] entries = _classes[i] ?? [];
                for (int place = 0; place < entries.Length; place++)
                {
                    ref Entry entry = ref entries[place];
                    if (entry.IsDiscarded || entry.Target is not { } array)
                    {
                        continue;
                    }

                    hasResident = true;
                    if (entry.Epoch < _epoch - 1)
                    {
                        entry.Forget();
                        sizeClass = i;
                        return array;
                    }
                }
            }

            default(TAtomics).VolatileWrite(ref _hasResident, hasResident);
            return null;
        }
    }

    /// <summary>Forgets all arrays.</summary>
    public void Clear()
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            Array.Clear(_classes, 0, _classes.Length);
            default(TAtomics).VolatileWrite(ref _hasResident, false);
        }
    }

    private Array? TryTake_NeedsLock(int smallestClass, int largestClass, bool isDiscarded, ref int sizeClass)
    {
        for (sizeClass = smallestClass; sizeClass <= largestClass; sizeClass++)
        {
            Entry[] entries = _classes[sizeClass] ?? [];
            Array? latest = null;
            int latestPlace = -1;
            for (int place = 0; place < entries.Length; place++)
            {
                ref Entry entry = ref entries[place];
                if (entry.IsDiscarded == isDiscarded && (latest is null || entry.Epoch >= entries[latestPlace].Epoch) &&
                    entry.Target is { } array)
                {
                    (latest, latestPlace) = (array, place);
                }
            }

            if (latest is not null)
            {
                entries[latestPlace].Forget();
                return latest;
            }
        }

        return null;
    }

    /// <summary>A free place, or the one of the oldest array.</summary>
    private ref Entry FindPlace_NeedsLock(int sizeClass)
    {
        Entry[] entries = _classes[sizeClass] ??= new Entry[MostOfClass];
        int oldest = 0;
        for (int place = 0; place < entries.Length; place++)
        {
            if (entries[place].Target is null)
            {
                return ref entries[place];
            }

            oldest = entries[place].Epoch < entries[oldest].Epoch ? place : oldest;
        }

        return ref entries[oldest];
    }

    private struct Entry
    {
        [Shared(Sharing.Owner)]
        public WeakReference<Array?>? Array;
        [Shared(Sharing.Owner)]
        public long Epoch;
        [Shared(Sharing.Owner)]
        public bool IsDiscarded;

        /// <summary>Clears it. The runtime may have finalized the reference of an unreachable pool: then it accepts nothing.</summary>
        public void Forget()
        {
            try
            {
                Array!.SetTarget(null);
            }
            catch (InvalidOperationException)
            {
                Array = null;
            }
        }

        public readonly Array? Target => Array is { } reference && reference.TryGetTarget(out Array? array) ? array : null;
    }
}
