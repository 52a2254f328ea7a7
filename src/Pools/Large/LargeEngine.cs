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
/// <para><b>Bounds</b>: strongly kept bytes ≤ the budget less what the slots may hold, but for what is being returned at the moment; the slots of all pools that are in use ≤ a quarter of the
/// budget, each pool's an equal part of it, as of its last trim, and those of the others empty once two trims have found them unused; weak references ≤ 64 a class.</para>
/// </remarks>
internal sealed partial class LargeEngine<TAtomics> : ILeakObserver, ITicked
    where TAtomics : struct, IAtomics
{
    /// <summary>Larger arrays than this always go to the strong tier (arbitrary).</summary>
    private const long LargestSlotBytes = 32L << 20;

    private static readonly TimeSpan s_peakSpan = TimeSpan.FromMinutes(1);

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
    private readonly BudgetLedger<TAtomics> _ledger;
    private readonly LedgerAccount<TAtomics> _account;
    private readonly Func<long> _availableBytes;
    private readonly IMemoryPressureSource _pressureSource;
    private readonly PeakWindow _peakInUse;
    private readonly PeakWindow _peakInUseForReserve;
    private readonly PeakWindow _peakArray;
    private readonly object _peaks = new();
    private long _budget;
    private long _budgetOfAll;
    private long _largestInSlot;
    private long _available;
    private long _now;
    private long _lastRent;
    private long _peakForReserve;
    private long _weakenedBytes;
    private int _pressureSeen;
    private bool _closed;
    private bool _keepsNothingStrongly;
    private bool _isScarce;

    /// <param name="settings">The options.</param>
    /// <param name="services">What it uses of the process.</param>
    /// <param name="observer">Told what happens.</param>
    public LargeEngine(LargeSettings settings, LargeServices<TAtomics> services, ILargePoolObserver observer)
    {
        _settings = settings;
        _observer = observer;
        _pool = new WeakReference<ILargePoolObserver>(observer);
        _allocator = services.Allocator;
        _collector = services.Collector;
        _pages = services.Pages;
        _ledger = services.Ledger;
        _availableBytes = services.AvailableBytes;
        Layout = settings.Layout;
        _strong = new StrongTier<TAtomics>(Layout.ClassCount);
        _weak = new WeakTier<TAtomics>(Layout.ClassCount);
        _traffic = new CoreTraffic<TAtomics>(Layout.ClassCount);
        _slots = new CoreSlots<TAtomics>(_traffic);
        _counters = new LargeCounters(Layout.ClassCount);
        _classes = new ClassSnapshot[Layout.ClassCount];
        _verdicts = new TrimVerdict[Layout.ClassCount];
        _toDiscard = new long[Layout.ClassCount];
        _mostRented = new long[Layout.ClassCount + 1];
        _mostReturned = new long[Layout.ClassCount + 1];
        long frequency = settings.TimeProvider.TimestampFrequency;
        _peakInUse = new PeakWindow(frequency, s_peakSpan);
        _peakInUseForReserve = new PeakWindow(frequency, TrimPolicy.ReserveLasts);
        _peakArray = new PeakWindow(frequency, s_peakSpan);
        _regret = new RegretWindow(frequency);
        _pressureSource = settings.PressureSource ?? ProcessServices.Pressure;
        _now = settings.TimeProvider.GetTimestamp();
        _lastRent = _now;
        _lastTrim = _now;
        _lastDecay = _now;
        _housekeeper = ProcessServices.HousekeeperOf(settings.TimeProvider);
        _assist = settings.AssistsGc ? new GcAssist(_collector, settings.TimeProvider) : null;
        _collectionsAtDiscard = _collector.FullCollections;
        Admission = settings.MaxInUseBytes is { } maxInUse ? new AdmissionQueue<TAtomics>(maxInUse) : null;
        _account = _ledger.Open();
        _timer = new TickTimer<TAtomics>(settings.TimeProvider, settings.TrimInterval, _housekeeper, this);
        RefreshBudget(PressureLevel.Low);
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

    /// <summary>Notes how much is out, for the budget; also called when an array had to be allocated, which is when peaks are made.</summary>
    private void NotePeaks(long now, long arrayBytes)
    {
        TAtomics atomics = default;
        if (!atomics.TryEnter(_peaks))
        {
            return;
        }

        long inUse = InUseBytes;
        _peakInUse.Note(now, inUse);
        _peakInUseForReserve.Note(now, inUse);
        _peakArray.Note(now, arrayBytes);
        atomics.Exit(_peaks);
        if (inUse > _account.PeakBytes && !IsClosed)
        {
            RaiseBudget(inUse, arrayBytes);
        }
    }

    /// <summary>Lets a new peak count at once: until the next trim, the first burst of a program would be let go that the budget allows to be kept.</summary>
    private void RaiseBudget(long inUse, long arrayBytes)
    {
        _account.PeakBytes = inUse;
        long wish = BudgetRule.AtLowPressure(Volatile.Read(ref _available), _settings.MaxRetainedShare, _settings.MaxRetainedBytes, inUse, arrayBytes);
        if (wish > _account.BudgetWish)
        {
            _account.BudgetWish = wish;
            _ledger.Raise(wish);
            DivideBudget((PressureLevel)Volatile.Read(ref _pressureSeen));
        }

        default(TAtomics).FenceHere();
        if (IsClosed)
        {
            // Closed meanwhile: a pool that is gone has no say. Whoever adds wishes up just now may have seen this one: it counts until somebody does so again.
            _account.PeakBytes = 0;
            _account.BudgetWish = 0;
            _ledger.Refresh(waits: false);
        }
    }

    private (long InUse, long Array) ReadPeaks(long now)
    {
        TAtomics atomics = default;
        atomics.Enter(_peaks);
        long inUse = InUseBytes;
        _peakInUse.Note(now, inUse);
        _peakInUseForReserve.Note(now, inUse);
        Volatile.Write(ref _peakForReserve, _peakInUseForReserve.Peak(now));
        (long InUse, long Array) peaks = (_peakInUse.Peak(now), _peakArray.Peak(now));
        atomics.Exit(_peaks);
        return peaks;
    }

    private void RefreshBudget(PressureLevel pressure)
    {
        (long inUse, long array) = ReadPeaks(Volatile.Read(ref _now));
        _account.PeakBytes = IsClosed ? 0 : inUse;
        Volatile.Write(ref _available, _availableBytes());
        _account.BudgetWish = IsClosed ? 0 : BudgetRule.AtLowPressure(_available, _settings.MaxRetainedShare, _settings.MaxRetainedBytes, inUse, array);
        _ledger.Refresh(waits: true);
        DivideBudget(pressure);
    }

    /// <summary>Between the slots of all pools and their strong tiers.</summary>
    private void DivideBudget(PressureLevel pressure)
    {
        long budget = BudgetRule.Under(pressure, _ledger.Budget);
        long slots = _slots.Count * _ledger.Users;
        long slotBytes = Math.Min(LargestSlotBytes, budget / (4 * slots));
        Volatile.Write(ref _budgetOfAll, budget);
        Volatile.Write(ref _largestInSlot, slotBytes);
        Volatile.Write(ref _budget, budget - (slotBytes * slots));
    }
}
