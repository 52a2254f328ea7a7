using Pools.Internal;

namespace Pools.Large;

/// <summary>The part of a large-array pool that does not depend on the element type.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// An array is rented, in the store, moving between the two, or gone. The state of its record says which. Every change is a
/// compare-and-swap. A rent changes kept to rented. A return changes rented to moving and then to kept. A trim changes kept to gone, or to
/// moving while it discards pages. So the pool never hands out an array twice. See <see cref="LargeStore{TAtomics}"/> for what is kept.
/// </para>
/// <para><b>Threading</b>: any thread. A rent or a return takes the lock of the store for some tens of nanoseconds. It never waits for a
/// trim, an allocation, a system call or user code.</para>
/// <para><b>Ordering</b>: what a thread wrote to an array before returning it happens before the next renter gets it.</para>
/// <para><b>Bounds</b>: see the store.</para>
/// <para><b>Accepted races</b>: see the store.</para>
/// </remarks>
internal sealed partial class LargeEngine<TAtomics> : IRecordOwner, ITicked
    where TAtomics : struct, IAtomics
{
    private readonly LargeSettings _settings;
    private readonly ILargePool _pool;
    private readonly WeakReference<ILargePool> _weakPool;
    private readonly ArrayAllocator? _allocator;
    private readonly LargeStore<TAtomics> _store;
    private readonly DroppedArrays<TAtomics> _dropped;
    private readonly TrimConditions _conditions;
    private readonly PageDiscarder _pages;
    private readonly TickTimer<TAtomics> _timer;

    /// <param name="settings">The options.</param>
    /// <param name="services">The process services that it uses.</param>
    /// <param name="pool">The pool around it.</param>
    /// <param name="whole">The bytes that this pool and its inner pool keep together, if one number bounds both.</param>
    public LargeEngine(LargeSettings settings, LargeServices<TAtomics> services, ILargePool pool, RetentionBound? whole = null)
    {
        _settings = settings;
        _pool = pool;
        _weakPool = new WeakReference<ILargePool>(pool);
        _allocator = services.Allocator;
        _conditions = new TrimConditions(settings, services.AvailableBytes, services.FullCollections);
        _store = new LargeStore<TAtomics>(settings, _conditions.AvailableBytes, services.Process, whole);
        _dropped = new DroppedArrays<TAtomics>(Layout.ClassCount);
        _pages = new PageDiscarder(settings, services.Pages);
        _timer = new TickTimer<TAtomics>(settings.TimeProvider, settings.TrimInterval, this);
        Admission = settings.MaxInUseBytes is { } maxInUse ? new AdmissionQueue<TAtomics>(maxInUse) : null;
    }

    public LargeLayout Layout => _settings.Layout;

    /// <summary>The callers of <c>RentAsync</c> that wait for room; null: there is no limit.</summary>
    public AdmissionQueue<TAtomics>? Admission { get; }

    public string PoolName => _settings.Name;

    /// <inheritdoc/>
    /// <remarks>The runtime clears weak references before it calls the finalizers of their targets.</remarks>
    public bool IsUnreachable => !_weakPool.TryGetTarget(out _);

    public bool IsClosed => _store.IsClosed;

    /// <summary>Whether a trim could release anything.</summary>
    public bool KeepsAnything => _store.KeepsAnything;

    /// <summary>The most bytes that the pool ever keeps in this process.</summary>
    public long MaxRetainedBytes => _store.MaxBytes;

    /// <summary>Takes a snapshot of all counts.</summary>
    public LargeCounts Count() => _store.Count(Admission?.Waiting ?? 0);

    /// <summary>Rents an array: a kept one, or a new one.</summary>
    /// <param name="source">Allocates new arrays.</param>
    /// <param name="length">The length of a large request, in elements.</param>
    /// <param name="isNew">Whether the array is new.</param>
    /// <exception cref="OutOfMemoryException">The pool has none and there is not enough memory; the pool is unchanged.</exception>
    public Array Rent<TSource>(in TSource source, int length, out bool isNew)
        where TSource : struct, IArraySource
    {
        ArrayRecord? record = null;
        int sizeClass = -1;
        if (length <= Layout.MaxLength)
        {
            bool drifts = _store.AreLengthsDrifting && Admission is null;
            double ratio = drifts ? LargeSettings.MaxReuseRatioOfDrift : LargeSettings.MaxReuseRatio;
            sizeClass = Layout.ClassOf(length);
            record = TryRent(sizeClass, Layout.LargestClassFor(length, ratio));
            sizeClass = drifts ? RoundUp(sizeClass, length) : sizeClass;
        }

        isNew = record is null;
        record ??= Allocate(source, length, sizeClass);
        Admission?.Add(record.Bytes);
        return record.Array;
    }

    /// <summary>Keeps an array whose rental the caller has ended, or drops it.</summary>
    /// <param name="record">The array's, its state <see cref="ArrayRecord.Moving"/>.</param>
    /// <returns>Whether it is kept.</returns>
    public bool Keep(ArrayRecord record)
    {
        bool isKept = _store.Keep(record, out ArrayRecord? evicted);
        Admission?.Subtract(record.Bytes);
        if (!isKept)
        {
            Drop(record);
        }

        if (isKept || _dropped.HasResident)
        {
            ArmTimer();
        }

        while (evicted is { } victim)
        {
            evicted = victim.Older;
            victim.Older = null;
            Drop(victim);
            _pool.OnEvicted(victim.Array, victim.SizeClass);
        }

        return isKept;
    }

    /// <summary>Drops an array that had been reported as lost and was returned after all.</summary>
    public void DropLate(ArrayRecord record)
    {
        _store.NoteLateReturn(record);
        record.Drop<TAtomics>();
    }

    /// <inheritdoc/>
    public bool OnLost(ArrayRecord record, long word)
    {
        if (!record.TryMove<TAtomics>(word, ArrayRecord.Leaked))
        {
            return false;
        }

        try
        {
            long leaks = _store.NoteLeak(record);
            Admission?.Subtract(record.Bytes);
            _pool.OnLeaked(record.Array, leaks);
        }
        catch (Exception)
        {
            // From a listener, or out of memory. On the finalizer thread it would end the process.
        }

        return true;
    }

    /// <summary>The class of the next power of two, unless the pool could not keep such an array.</summary>
    private int RoundUp(int sizeClass, int length)
    {
        int rounded = Layout.PowerOfTwoClassOf(length);
        return Layout.BytesOf(rounded) <= (_settings.MaxRetainedBytes ?? long.MaxValue) ? rounded : sizeClass;
    }

    /// <summary>Rents a kept array, or a dropped one that still exists; null: none.</summary>
    private ArrayRecord? TryRent(int smallestClass, int largestClass)
    {
        ArrayRecord? record = _store.TryRent(smallestClass, largestClass);
        if (record is null && !IsClosed && _dropped.TryTake(smallestClass, largestClass, out int sizeClass) is { } array)
        {
            record = new ArrayRecord(array, sizeClass, Layout.BytesOf(sizeClass), this);
            Begin(record);
            _store.NoteRevived(record);
        }

        return record;
    }

    /// <summary>Allocates an array and its record. A rent that fails is not counted.</summary>
    private ArrayRecord Allocate<TSource>(in TSource source, int length, int sizeClass)
        where TSource : struct, IArraySource
    {
        int allocated = sizeClass < 0 ? length : Layout.LengthOf(sizeClass);
        ArrayRecord record = new(source.Allocate(allocated), sizeClass, Layout.BytesOfRequest(allocated), this);
        Begin(record);
        _store.NoteAllocated(record);
        return record;
    }

    /// <summary>Begins a rental with a new record.</summary>
    private void Begin(ArrayRecord record)
    {
        _allocator?.BeforeBookkeeping();
        ArrayRecords.Set(record);

        // Only now: if there was no memory for the entry, no renter has the array, and its record must not report a leak.
        default(TAtomics).Exchange(ref record.State, ArrayRecord.Rented);
    }

    /// <summary>Drops an array that this call has, and remembers it weakly.</summary>
    private void Drop(ArrayRecord record)
    {
        record.Drop<TAtomics>();
        if (record.SizeClass >= 0 && !IsClosed && _settings.MaxRetainedBytes != 0)
        {
            _dropped.Add(record.Array, record.SizeClass, record.IsDiscarded);
        }
    }
}
