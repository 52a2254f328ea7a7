using System;
using System.Collections.Generic;
using Pools.Internal;

namespace Pools.Large;

/// <summary>What all large pools of a process keep together, and how much of that is whose.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// A pool is guaranteed a share of the budget in proportion to what it had out at its peak of the last minute. When the ledger is
/// full, the pool furthest above its share releases first, at its next return or trim; the pool that wants to keep one more array releases its own otherwise.
/// </para>
/// <para><b>Threading</b>: any thread; adding and subtracting take no lock, and <see cref="ExcessOf"/>, which a return calls, waits for none.</para>
/// <para><b>Ordering</b>: none: sums and wishes are numbers that each reader takes alone.</para>
/// <para>
/// <b>Bounds</b>: pools are held weakly; a pool that goes without being closed takes its bytes off when it is finalized. <see cref="GrantedBytes"/> decides whether anything has to go;
/// it may be above the budget by what is being returned at the moment, and by what another pool has yet to release; for a moment, while a finalizer returns to a pool that is being collected, it is less by what that returns, and
/// otherwise never less than 0. <see cref="KeptBytes"/> is the sum of what the accounts count, exactly, whenever nothing moves.
/// </para>
/// <para><b>Accepted races</b>: wishes are added up while others change them; the next <see cref="Refresh"/> corrects the result. <see cref="KeptBytes"/> adds up words that change in the meantime: bytes that move from core to core may
/// count twice, and those that are given back may be taken off twice, so it may even be less than 0. While somebody counts what a pool keeps, or that moves something itself, its credit stays, so another one may release an array for which there would have been room.</para>
/// </remarks>
internal sealed class BudgetLedger<TAtomics>
    where TAtomics : struct, IAtomics
{
    private const long None = -1;

    private readonly List<WeakReference<LedgerAccount<TAtomics>>> _accounts = [];
    [Shared(Sharing.Seam)]
    private long _grantedBytes;
    [Shared(Sharing.Seam)]
    private long _budget;
    [Shared(Sharing.Seam)]
    private long _maxBytes = None;
    [Shared(Sharing.Seam)]
    private long _users = 1;

    /// <summary>The ledger of the process.</summary>
    public static BudgetLedger<TAtomics> Process { get; } = new();

    /// <summary>Bytes kept by all pools: what is granted less what their cores have in credit. Exact when nothing moves. Waits for a thread that is in the list of the pools.</summary>
    public long KeptBytes
    {
        get
        {
            using (HeldGate<TAtomics>.Enter(_accounts))
            {
                long credit = 0;
                foreach (WeakReference<LedgerAccount<TAtomics>> entry in _accounts)
                {
                    credit += entry.TryGetTarget(out LedgerAccount<TAtomics>? account) ? account.CreditBytes : 0;
                }

                return GrantedBytes - credit;
            }
        }
    }

    /// <summary>Bytes granted to all pools: no fewer than they keep.</summary>
    public long GrantedBytes => default(TAtomics).VolatileRead(ref _grantedBytes);

    /// <summary>How many bytes may still be granted before a pool has to release: less than 0 if there are too many.</summary>
    public long Room => Budget - GrantedBytes;

    /// <summary>The most that all pools together may keep, 0 or more, whatever they wish for. Null: the largest wish decides. As of the next <see cref="Refresh"/>.</summary>
    public long? MaxBytes
    {
        get => default(TAtomics).VolatileRead(ref _maxBytes) is var bytes and not None ? bytes : null;
        set => default(TAtomics).VolatileWrite(ref _maxBytes, value ?? None);
    }

    /// <summary>What all pools together may keep: as decided, or the largest wish of any, as of the last <see cref="Refresh"/>.</summary>
    public long Budget => default(TAtomics).VolatileRead(ref _budget);

    /// <summary>How many pools have had something out in the last minute, as of the last <see cref="Refresh"/>: 1 or more.</summary>
    public long Users => default(TAtomics).VolatileRead(ref _users);

    /// <summary>A new pool's account.</summary>
    /// <param name="bound">What the pool is granted, and the most it may be.</param>
    public LedgerAccount<TAtomics> Open(RetentionBound bound)
    {
        LedgerAccount<TAtomics> account = new(this, bound);
        using (HeldGate<TAtomics>.Enter(_accounts))
        {
            _accounts.RemoveAll(static entry => !entry.TryGetTarget(out _));
            _accounts.Add(new WeakReference<LedgerAccount<TAtomics>>(account));
        }

        return account;
    }

    /// <summary>Notes that so many bytes more are granted, or less. For accounts.</summary>
    public void Add(long bytes) => default(TAtomics).Add(ref _grantedBytes, bytes);

    /// <summary>Takes the pools' wishes anew.</summary>
    /// <param name="waits">Whether to wait for a thread that is in the list of the pools; else nothing happens while one is.</param>
    public void Refresh(bool waits)
    {
        TAtomics atomics = default;
        if (!Gate.TryEnter<TAtomics>(_accounts, waits))
        {
            return;
        }

        // The largest wish, not the sum: pools share one budget, and the one that needs most says how much that is.
        long budget = 0;
        int users = 0;
        try
        {
            foreach (WeakReference<LedgerAccount<TAtomics>> entry in _accounts)
            {
                if (entry.TryGetTarget(out LedgerAccount<TAtomics>? account))
                {
                    budget = Math.Max(budget, account.BudgetWish);
                    users += account.PeakBytes == 0 ? 0 : 1;
                }
            }
        }
        finally
        {
            atomics.Exit(_accounts);
        }

        atomics.VolatileWrite(ref _users, Math.Max(1, users));
        atomics.VolatileWrite(ref _budget, MaxBytes ?? budget);
    }

    /// <summary>Notes that a pool wishes for more, until the next <see cref="Refresh"/>.</summary>
    public void Raise(long wish)
    {
        if (MaxBytes is null)
        {
            Rising.Raise<TAtomics>(ref _budget, wish);
        }
    }

    /// <summary>What a pool may keep whatever the others do.</summary>
    public long ShareOf(LedgerAccount<TAtomics> account)
    {
        using (HeldGate<TAtomics>.Enter(_accounts))
        {
            return ShareOf(account, SumOfPeaks_NeedsLock(out int pools), pools);
        }
    }

    /// <summary>How many bytes a pool must release. The pool furthest above its share is the first to release, when it next asks this itself.</summary>
    /// <param name="account">The pool's.</param>
    /// <param name="budget">What all pools may keep now.</param>
    /// <returns>0 … what the pool keeps.</returns>
    public long ExcessOf(LedgerAccount<TAtomics> account, long budget)
    {
        if (GrantedBytes <= budget)
        {
            return 0;
        }

        // What is granted and not kept is the first to go: from here on, the two are the same, but for what moves.
        account.GiveBack();
        long over = GrantedBytes - budget;
        if (over <= 0)
        {
            return 0;
        }

        // Whoever comes while another looks does not wait, and pays itself.
        TAtomics atomics = default;
        if (!atomics.TryEnter(_accounts))
        {
            return Math.Min(over, account.GrantedBytes);
        }

        try
        {
            GiveBackAll_NeedsLock(account);
            over = GrantedBytes - budget;
            double sum = SumOfPeaks_NeedsLock(out int pools);
            LedgerAccount<TAtomics> furthest = account;
            long furthestAbove = account.GrantedBytes - ShareOf(account, sum, pools);
            foreach (WeakReference<LedgerAccount<TAtomics>> entry in _accounts)
            {
                if (entry.TryGetTarget(out LedgerAccount<TAtomics>? other) && other.GrantedBytes - ShareOf(other, sum, pools) is var above && above > furthestAbove)
                {
                    furthest = other;
                    furthestAbove = above;
                }
            }

            over -= furthest == account ? 0 : Math.Max(0, furthestAbove);
        }
        finally
        {
            atomics.Exit(_accounts);
        }

        return Math.Max(0, Math.Min(over, account.GrantedBytes));
    }

    /// <summary>Others first, as far as nobody counts what they keep; then it is this pool's turn again.</summary>
    private void GiveBackAll_NeedsLock(LedgerAccount<TAtomics> own)
    {
        foreach (WeakReference<LedgerAccount<TAtomics>> entry in _accounts)
        {
            if (entry.TryGetTarget(out LedgerAccount<TAtomics>? account) && account != own)
            {
                account.TryGiveBackToOther();
            }
        }

        own.GiveBack();
    }

    private double SumOfPeaks_NeedsLock(out int pools)
    {
        double sum = 0;
        pools = 0;
        foreach (WeakReference<LedgerAccount<TAtomics>> entry in _accounts)
        {
            if (entry.TryGetTarget(out LedgerAccount<TAtomics>? account))
            {
                sum += account.PeakBytes;
                pools++;
            }
        }

        return sum;
    }

    private long ShareOf(LedgerAccount<TAtomics> account, double sumOfPeaks, int pools) =>
        sumOfPeaks == 0 ? Budget / Math.Max(1, pools) : (long)(Budget * (account.PeakBytes / sumOfPeaks));
}
