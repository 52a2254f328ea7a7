using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Everything of a large-array pool that does not depend on the element type.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// An array is in one of three places: the slot of a core, the strong tier, the weak tier; or out. Its record's state says whether it is out, and every
/// change of that is a compare-and-swap: a rent must win pooled or in a slot → rented, a return rented → in a slot or trimming, a trim pooled or in a slot → trimming. So no array is ever handed
/// out twice. Who finds a record in the strong or the weak tier and loses has found it where it should not be, and drops it.
/// </para>
/// <para><b>Threading</b>: any thread. Renting and returning wait for nobody: where a gate is closed, they go to the next place, allocate, or drop. Trims,
/// snapshots and closing exclude each other.</para>
/// <para><b>Ordering</b>: what a thread wrote to an array before it returned it happens before whoever rents it next gets it: the states' swaps are fences.</para>
/// <para><b>Bounds</b>: what slots and strong tier keep ≤ the bound of the pool's account, at every moment, and ≤ its budget and that of all pools but for what is being returned at the moment; the
/// slots ≤ a quarter of the budget, and empty once a trim has found their core unused; weak references ≤ 64 a class.</para>
/// </remarks>
internal sealed partial class LargeEngine<TAtomics> : ILeakObserver, ITicked, ILargeUse
    where TAtomics : struct, IAtomics
{
    private readonly LargeSettings _settings;
    private readonly ILargePoolObserver _observer;
    private readonly WeakReference<ILargePoolObserver> _pool;
    private readonly ArrayAllocator _allocator;
    private readonly ICollector _collector;
    private readonly CoreSlots<TAtomics> _slots;
    private readonly StrongTier<TAtomics> _strong;
    private readonly WeakTier<TAtomics> _weak;
    private readonly CoreTraffic<TAtomics> _traffic;
    private readonly LargeCounters _counters;
    private readonly LargeBudget<TAtomics> _budget;
    private readonly LedgerAccount<TAtomics> _account;
    private readonly IMemoryPressureSource _pressureSource;
    private long _now;
    private long _lastRent;
    private long _weakenedBytes;
    private int _pressureSeen;
    private bool _closed;
    private bool _keepsNothingStrongly;
    private bool _isScarce;

    /// <param name="settings">The options.</param>
    /// <param name="services">What it uses of the process.</param>
    /// <param name="observer">Told what happens.</param>
    /// <param name="whole">What the pool keeps together with its inner pool, if one number bounds both; else null.</param>
    public LargeEngine(LargeSettings settings, LargeServices<TAtomics> services, ILargePoolObserver observer, RetentionBound? whole = null)
    {
        _settings = settings;
        _observer = observer;
        _pool = new WeakReference<ILargePoolObserver>(observer);
        _allocator = services.Allocator;
        _collector = services.Collector;
        _pages = services.Pages;
        Layout = settings.Layout;
        _strong = new StrongTier<TAtomics>(Layout.ClassCount, settings.MaxArraysPerBucket);
        _weak = new WeakTier<TAtomics>(Layout.ClassCount);
        _traffic = new CoreTraffic<TAtomics>(Layout.ClassCount);
        _budget = new LargeBudget<TAtomics>(settings, services, this, whole);
        _account = _budget.Account;
        _slots = new CoreSlots<TAtomics>(_traffic, _account);
        _counters = new LargeCounters(Layout.ClassCount);
        _classes = new ClassSnapshot[Layout.ClassCount];
        _verdicts = new TrimVerdict[Layout.ClassCount];
        _toDiscard = new long[Layout.ClassCount];
        _mostRented = new long[Layout.ClassCount + 1];
        _mostReturned = new long[Layout.ClassCount + 1];
        _regret = new RegretWindow(settings.TimeProvider.TimestampFrequency);
        _pressureSource = settings.PressureSource ?? ProcessPressure.OfProcess;
        _now = settings.TimeProvider.GetTimestamp();
        _lastRent = _now;
        _lastTrim = _now;
        _lastDecay = _now;
        _housekeeper = ProcessServices.HousekeeperOf(settings.TimeProvider);
        _assist = settings.AssistsGc ? new GcAssist(_collector, settings.TimeProvider) : null;
        _collectionsAtDiscard = _collector.FullCollections;
        Admission = settings.MaxInUseBytes is { } maxInUse ? new AdmissionQueue<TAtomics>(maxInUse) : null;
        _timer = new TickTimer<TAtomics>(settings.TimeProvider, settings.TrimInterval, _housekeeper, this);
        _budget.Refresh(_now, PressureLevel.Low);
    }

    public LargeLayout Layout { get; }

    /// <summary>Who waits for room; null: there is no limit.</summary>
    public AdmissionQueue<TAtomics>? Admission { get; }

    public string PoolName => _settings.Name;

    public bool IsClosed => default(TAtomics).VolatileRead(ref _closed);

    /// <summary>Bytes of arrays that are out.</summary>
    public long InUseBytes
    {
        get
        {
            long bytes = _counters.OverMaximumInUse;
            for (int sizeClass = 0; sizeClass < Layout.ClassCount; sizeClass++)
            {
                bytes += _traffic.Out(sizeClass) * Layout.BytesOf(sizeClass);
            }

            for (int core = 0; core < _slots.Count; core++)
            {
                bytes += _slots.Uncounted(core, out long rents, out long returns) is { } record ? (rents - returns) * record.Bytes : 0;
            }

            return Math.Max(0, bytes);
        }
    }
}
