using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Decides how much a large pool may keep, from what it needed lately, what the process allows, and how scarce memory is.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. <see cref="Note"/>, which a rent calls, never waits; the others may wait for a thread that reads peaks.</para>
/// <para><b>Ordering</b>: none: each number is published alone, by a release store.</para>
/// <para>
/// <b>Bounds</b>: there are two kinds. What the pool keeps never exceeds the bound of its <see cref="Account"/>, which is fixed or follows the memory of the process. The budgets, which follow need and
/// pressure, decide what is released at the next return or trim.
/// </para>
/// <para><b>Accepted races</b>: a reader may combine numbers of two trims; what it then keeps too much goes at the next return or trim.</para>
/// <para><b>Seam</b>: the gate of the peaks, the account and the ledger go through it. The numbers that a trim publishes do not: each is read alone, and an old one will do.</para>
/// </remarks>
internal sealed class LargeBudget<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>Larger arrays than this always go to the strong tier (arbitrary).</summary>
    private const long LargestSlotBytes = 32L << 20;

    /// <summary>The array in a slot takes at most this fraction of what the pool may keep (arbitrary): so a loop over arrays of a quarter of the least budget, 16 MiB, takes the fast way on any number of cores.</summary>
    private const int SlotPart = 4;

    /// <summary>All slots together take at most this fraction (arbitrary): other cores find what is in a slot less quickly.</summary>
    private const int SlotsPart = 2;

    private static readonly TimeSpan s_peakSpan = TimeSpan.FromMinutes(1);

    private readonly LargeSettings _settings;
    private readonly BudgetLedger<TAtomics> _ledger;
    private readonly Func<long> _availableBytes;
    private readonly ILargeUse _use;
    private readonly RetentionBound _bound;
    private readonly PeakWindow _peakInUse;
    private readonly PeakWindow _peakAsked;
    private readonly PeakWindow _peakInUseForReserve;
    private readonly PeakWindow _peakArray;
    private readonly object _peaks = new();
    [Shared(Sharing.Number)]
    private long _available;
    [Shared(Sharing.Number)]
    private long _ownBytes;
    [Shared(Sharing.Number)]
    private long _bytesOfAll;
    [Shared(Sharing.Number)]
    private long _largestInSlot;
    [Shared(Sharing.Number)]
    private long _mostInSlots;
    [Shared(Sharing.Number)]
    private long _peakForReserve;
    [Shared(Sharing.Number)]
    private long _peakAskedBytes;
    [Shared(Sharing.Number)]
    private bool _givesPagesBack;

    /// <param name="settings">The options.</param>
    /// <param name="ledger">The ledger of the process.</param>
    /// <param name="availableBytes">Reads the memory available to the process, in bytes: at each refresh.</param>
    /// <param name="use">The pool.</param>
    /// <param name="whole">The bytes that the pool and its inner pool keep together, where a single number bounds both; else null.</param>
    public LargeBudget(LargeSettings settings, BudgetLedger<TAtomics> ledger, Func<long> availableBytes, ILargeUse use, RetentionBound? whole)
    {
        _settings = settings;
        _ledger = ledger;
        _availableBytes = availableBytes;
        _use = use;
        _available = _availableBytes();
        _bound = new RetentionBound(MostBytes, whole);
        Account = _ledger.Open(_bound);
        long frequency = settings.TimeProvider.TimestampFrequency;
        _peakInUse = new PeakWindow(frequency, s_peakSpan);
        _peakAsked = new PeakWindow(frequency, s_peakSpan);
        _peakInUseForReserve = new PeakWindow(frequency, BudgetRule.ReserveLasts);
        _peakArray = new PeakWindow(frequency, s_peakSpan);
    }

    public LedgerAccount<TAtomics> Account { get; }

    /// <summary>The most bytes that the pool ever keeps in its tiers, whatever it needs.</summary>
    public long MaxBytes => _bound.MaxBytes;

    /// <summary>The bytes that all pools together may keep at the moment.</summary>
    public long BytesOfAll => Volatile.Read(ref _bytesOfAll);

    /// <summary>The bytes that this pool may keep at the moment.</summary>
    public long Bytes => Math.Min(Volatile.Read(ref _ownBytes), BytesOfAll);

    /// <summary>The bytes of the largest array that may have a core's slot; -1: none.</summary>
    public long LargestInSlot => Volatile.Read(ref _largestInSlot);

    /// <summary>The most bytes that all slots together may take.</summary>
    public long MostInSlots => Volatile.Read(ref _mostInSlots);

    /// <summary>The most bytes that were out at once in the last five minutes, as of the last trim.</summary>
    public long PeakForReserve => Volatile.Read(ref _peakForReserve);

    /// <summary>The most bytes that may be in memory, rented and kept arrays together, while pages are given back.</summary>
    /// <param name="asked">The bytes requested at the moment, including a rent that is under way: they may be a new peak.</param>
    public long MostResidentBytes(long asked)
    {
        long peak = Math.Max(Volatile.Read(ref _peakAskedBytes), asked);
        return Math.Max(BudgetRule.LeastByPeak, (long)(_settings.ResidentAllowance * peak));
    }

    /// <summary>Whether pages are given back. If so, kept arrays use less memory than their size, and more of them may be kept.</summary>
    public bool GivesPagesBack
    {
        set => Volatile.Write(ref _givesPagesBack, value);
    }

    private long MostBytes => BudgetRule.AtMost(Volatile.Read(ref _available), _settings.MaxRetainedShare, _settings.MaxRetainedBytes);

    /// <summary>How many bytes the pool must release, because all pools together keep too much, or this one does.</summary>
    public long Excess()
    {
        long own = Volatile.Read(ref _ownBytes);
        if (Account.GrantedBytes > own)
        {
            Account.GiveBack();
        }

        return Math.Max(_ledger.ExcessOf(Account, BytesOfAll), Account.GrantedBytes - own);
    }

    /// <summary>Notes how much is out. Called when pages are needed, for a new array or one that had given them back, because that is when peaks arise.</summary>
    /// <param name="now">The time.</param>
    /// <param name="arrayBytes">The size of the array.</param>
    /// <param name="pressure">How scarce memory is, as seen by the last trim.</param>
    public void Note(long now, long arrayBytes, PressureLevel pressure)
    {
        TAtomics atomics = default;
        if (!atomics.TryEnter(_peaks))
        {
            return;
        }

        long inUse = NoteUse_NeedsLock(now);
        _peakArray.Note(now, arrayBytes);
        atomics.Exit(_peaks);
        if (inUse > Account.PeakBytes && !_use.IsClosed)
        {
            Raise(inUse, arrayBytes, pressure);
        }
    }

    /// <summary>The most bytes that were out at once in the last minute, and the largest array of that time.</summary>
    public (long InUse, long Array) ReadPeaks(long now)
    {
        TAtomics atomics = default;
        atomics.Enter(_peaks);
        NoteUse_NeedsLock(now);
        Volatile.Write(ref _peakForReserve, _peakInUseForReserve.Peak(now));
        (long InUse, long Array) peaks = (_peakInUse.Peak(now), _peakArray.Peak(now));
        atomics.Exit(_peaks);
        return peaks;
    }

    /// <summary>Updates the budget from recent need and available memory.</summary>
    public void Refresh(long now, PressureLevel pressure)
    {
        (long inUse, long array) = ReadPeaks(now);
        Account.PeakBytes = _use.IsClosed ? 0 : inUse;
        ReadAvailable();
        _bound.MaxBytes = MostBytes;
        if (_use.IsClosed)
        {
            Account.EndCredit();
        }

        Account.BudgetWish = _use.IsClosed ? 0 : WishFor(inUse, array);
        _ledger.Refresh(waits: true);
        Divide(pressure);
    }

    private void ReadAvailable()
    {
        try
        {
            Volatile.Write(ref _available, _availableBytes());
        }
        catch (OutOfMemoryException)
        {
            // Asking the collector allocates. What there was at the last trim will do: this one is to make room.
        }
    }

    private long NoteUse_NeedsLock(long now)
    {
        long inUse = _use.ReadBytes(out long asked);
        _peakInUse.Note(now, inUse);
        _peakInUseForReserve.Note(now, inUse);
        _peakAsked.Note(now, asked);
        Volatile.Write(ref _peakAskedBytes, _peakAsked.Peak(now));
        return inUse;
    }

    /// <summary>Keeps all arrays out of slots from now on: nobody will empty those of an unreachable pool.</summary>
    public void CloseSlots() => Volatile.Write(ref _largestInSlot, -1);

    /// <summary>Applies a new peak at once. Waiting for the next trim would release the first burst of a program, which the budget allows to be kept.</summary>
    private void Raise(long inUse, long arrayBytes, PressureLevel pressure)
    {
        Account.PeakBytes = inUse;
        long wish = WishFor(inUse, arrayBytes);
        if (wish > Account.BudgetWish)
        {
            Account.BudgetWish = wish;
            _ledger.Raise(wish);
            Divide(pressure);
        }

        default(TAtomics).FenceHere();
        if (_use.IsClosed)
        {
            // The pool was closed in the meantime, and its wish must not count. A thread that is adding up wishes right now may have seen it; then it counts until the next refresh.
            Account.PeakBytes = 0;
            Account.BudgetWish = 0;
            _ledger.Refresh(waits: false);
        }
    }

    private long WishFor(long inUse, long arrayBytes) =>
        BudgetRule.AtLowPressure(Volatile.Read(ref _available), _settings.MaxRetainedShare, _settings.MaxRetainedBytes, Needed(inUse), arrayBytes);

    /// <summary>What is worth keeping of what was in use. Where pages are given back, that includes what may be resident beyond it; otherwise arrays with pages would be released in favor of arrays without.</summary>
    private long Needed(long inUse) => Volatile.Read(ref _givesPagesBack) ? (long)(_settings.ResidentAllowance * inUse) : inUse;

    private void Divide(PressureLevel pressure)
    {
        long ofAll = BudgetRule.Under(pressure, _ledger.Budget);
        long own = BudgetRule.Under(pressure, Account.BudgetWish);
        Volatile.Write(ref _bytesOfAll, ofAll);
        Volatile.Write(ref _ownBytes, own);
        Account.Budget = Math.Min(own, ofAll);
        long share = Math.Min(own, ofAll / _ledger.Users);
        Volatile.Write(ref _largestInSlot, Math.Min(LargestSlotBytes, share / SlotPart));
        Volatile.Write(ref _mostInSlots, share / SlotsPart);
    }
}
