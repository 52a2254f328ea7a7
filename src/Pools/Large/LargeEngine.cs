using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The part of a large-array pool that does not depend on the element type. It leads a rent or a return through the rooms.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// An array is out, or in one of three places: a core's slot, the strong tier, the weak tier. Its record's state says whether it is out, and every change of that is a compare-and-swap: a rent moves it from pooled or in a
/// slot to rented; a return, from rented to in a slot or in transit; a trim, from pooled or in a slot to in transit. So no array is ever handed out twice. A thread that finds a record in the strong or the weak tier and
/// loses the swap has found it where it should not be, and drops it.
/// </para>
/// <para><b>Threading</b>: any thread. Renting and returning never wait: where a gate is held, they go on to the next place, allocate, or drop; but with a clock other than the system's, a rent that finds a tick overdue runs it. Trims
/// and closing exclude each other; who counts what is kept waits while a trim, a collection or a finalizer moves an array, as <see cref="LedgerAccount{TAtomics}.HoldMoves"/> says.</para>
/// <para><b>Ordering</b>: what a thread wrote to an array before returning it happens before the next renter gets it: the swaps of the state are full fences.</para>
/// <para><b>Bounds</b>: slots and strong tier keep no more than the bound of the pool's account, at any moment, and no more than its budget and that of all pools, except for what is being returned at the moment; the
/// slots no more than half of the budget, after the next trim if the budget has shrunk, and nothing once a trim has found their core unused; weak references ≤ 64 a class.</para>
/// <para><b>Accepted races</b>: a trim and a return that overlap may both miss an array that is in transit; the next trim finds it. Numbers that merely guide a decision (peaks, the time, the overhang) may be out of date.</para>
/// <para><b>Seam</b>: whether it is closed goes through it.</para>
/// </remarks>
internal sealed partial class LargeEngine<TAtomics> : IRecordOwner, ITicked, ILargeUse
    where TAtomics : struct, IAtomics
{
    private readonly LargeSettings _settings;
    private readonly ILargePoolObserver _observer;
    private readonly WeakReference<ILargePoolObserver> _pool;
    private readonly ArrayAllocator _allocator;
    private readonly CoreSlots<TAtomics> _slots;
    private readonly LargeTiers<TAtomics> _tiers;
    private readonly LargeConditions<TAtomics> _conditions;
    private readonly CoreTraffic<TAtomics> _traffic;
    private readonly LargeBudget<TAtomics> _budget;
    private readonly LargeUse<TAtomics> _use;
    private readonly DroppedArrays _dropped;
    private readonly PageDiscarder<TAtomics> _pages;
    private readonly Retention<TAtomics> _retention;
    private readonly LargeTrimmer<TAtomics> _trimmer;
    private readonly TrimmedMemory<TAtomics> _trimmed;
    [Shared(Sharing.Seam)]
    private bool _closed;

    /// <param name="settings">The options.</param>
    /// <param name="services">The process services that it uses.</param>
    /// <param name="observer">Receives what happens.</param>
    /// <param name="whole">The bytes that this pool and its inner pool keep together, where a single number bounds both; else null.</param>
    public LargeEngine(LargeSettings settings, LargeServices<TAtomics> services, ILargePoolObserver observer, RetentionBound? whole = null)
    {
        _settings = settings;
        _observer = observer;
        _pool = new WeakReference<ILargePoolObserver>(observer);
        _allocator = services.Allocator;
        Layout = settings.Layout;
        Counters = new LargeCounters(Layout.ClassCount);
        _traffic = new CoreTraffic<TAtomics>(Layout.ClassCount);
        _conditions = new LargeConditions<TAtomics>(settings.TimeProvider, settings.PressureSource);
        _budget = new LargeBudget<TAtomics>(settings, services.Ledger, services.AvailableBytes, this, whole);
        _tiers = new LargeTiers<TAtomics>(settings, _allocator, _budget.Account, _traffic, Counters);
        _slots = _tiers.Slots;
        _use = new LargeUse<TAtomics>(Layout, _traffic, _tiers, Counters);
        _trimmed = new TrimmedMemory<TAtomics>(_conditions, Counters, settings.TimeProvider.TimestampFrequency);
        _dropped = new DroppedArrays(Counters, observer);
        _pages = new PageDiscarder<TAtomics>(settings, services.Pages, services.Collector, _tiers, _budget, _conditions, _trimmed, _dropped, this, observer);
        _retention = new Retention<TAtomics>(_tiers, _budget, _dropped, _pages);
        SlotSweep<TAtomics> sweep = new(_tiers, _traffic, _budget, _retention);
        _trimmer = new LargeTrimmer<TAtomics>(settings, _tiers, _budget, _conditions, Counters, _trimmed, _pages, _retention, sweep, observer);
        Admission = settings.MaxInUseBytes is { } maxInUse ? new AdmissionQueue<TAtomics>(maxInUse) : null;
        Census = new LargeCensus<TAtomics>(Layout, _tiers, _traffic, Counters, _budget, _conditions, _use, Admission);
        _housekeeper = ProcessServices.HousekeeperOf(settings.TimeProvider);
        _timer = new TickTimer<TAtomics>(settings.TimeProvider, settings.TrimInterval, _housekeeper, this);
        _budget.Refresh(_conditions.Now, PressureLevel.Low);
    }

    public LargeLayout Layout { get; }

    public LargeCounters Counters { get; }

    public LargeCensus<TAtomics> Census { get; }

    /// <summary>The callers that wait for room; null: there is no limit.</summary>
    public AdmissionQueue<TAtomics>? Admission { get; }

    public string PoolName => _settings.Name;

    public bool IsClosed => default(TAtomics).VolatileRead(ref _closed);

    /// <summary>Bytes kept strongly: in the strong tier and in slots.</summary>
    public long RetainedBytes => _tiers.RetainedBytes;

    /// <summary>The most bytes that the pool ever keeps strongly.</summary>
    public long MaxRetainedBytes => _budget.MaxBytes;

    /// <inheritdoc/>
    public long ReadBytes(out long askedBytes)
    {
        long bytes = _use.Bytes;
        askedBytes = Math.Min(bytes, Math.Max(0, bytes - _use.Overhang));
        return bytes;
    }
}
