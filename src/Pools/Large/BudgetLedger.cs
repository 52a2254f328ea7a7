using System;
using System.Collections.Generic;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>What all large pools of a process keep together, and how much of that is whose.</summary>
/// <remarks>
/// <para>
/// A pool is guaranteed a share of the budget in proportion to what it had out at its peak of the last minute. When the ledger is
/// full, the pool furthest above its share lets go first, at its next return or trim; the pool that wants to keep one more array lets go of its own otherwise.
/// </para>
/// <para><b>Threading</b>: any thread; adding and subtracting take no lock, and <see cref="ExcessOf"/>, which a return calls, waits for none.</para>
/// <para>
/// <b>Bounds</b>: pools are held weakly; a pool that goes without being closed takes its bytes off when it is finalized. <see cref="StrongBytes"/> is the sum of what stands in the pools' strong tiers, exactly, whenever nothing moves;
/// it may be above the budget by what is being returned at the moment, and by what another pool has yet to let go.
/// </para>
/// </remarks>
internal sealed class BudgetLedger
{
    private readonly List<WeakReference<LedgerAccount>> _accounts = [];
    private long _strongBytes;
    private long _budget;
    private int _users = 1;

    /// <summary>The ledger of the process.</summary>
    public static BudgetLedger Process { get; } = new();

    /// <summary>Bytes kept by all pools.</summary>
    public long StrongBytes => Volatile.Read(ref _strongBytes);

    /// <summary>The largest wish of any pool, as of the last <see cref="Refresh"/>.</summary>
    public long Budget => Volatile.Read(ref _budget);

    /// <summary>How many pools have had something out in the last minute, as of the last <see cref="Refresh"/>: 1 or more.</summary>
    public int Users => Volatile.Read(ref _users);

    /// <summary>A new pool's account.</summary>
    public LedgerAccount Open()
    {
        LedgerAccount account = new();
        using (HeldMonitor.Enter(_accounts))
        {
            _accounts.RemoveAll(static entry => !entry.TryGetTarget(out _));
            _accounts.Add(new WeakReference<LedgerAccount>(account));
        }

        return account;
    }

    /// <summary>Notes that a pool keeps so many bytes more, or less.</summary>
    public void Add(LedgerAccount account, long bytes)
    {
        if (!account.IsClosed)
        {
            account.Add(bytes);
            Interlocked.Add(ref _strongBytes, bytes);
        }
    }

    /// <summary>Takes a pool off that is gone with all it kept. Called by its finalizer: what somebody does with it afterwards is not counted.</summary>
    public void Close(LedgerAccount account)
    {
        long bytes = account.StrongBytes;
        Add(account, -bytes);
        account.IsClosed = true;
    }

    /// <summary>Takes the pools' wishes anew.</summary>
    public void Refresh()
    {
        long budget = 0;
        int users = 0;
        using (HeldMonitor.Enter(_accounts))
        {
            foreach (WeakReference<LedgerAccount> entry in _accounts)
            {
                if (entry.TryGetTarget(out LedgerAccount? account))
                {
                    budget = Math.Max(budget, account.BudgetWish);
                    users += account.PeakBytes == 0 ? 0 : 1;
                }
            }
        }

        Volatile.Write(ref _users, Math.Max(1, users));
        Volatile.Write(ref _budget, budget);
    }

    /// <summary>Notes that a pool wishes for more, until the next <see cref="Refresh"/>.</summary>
    public void Raise(long wish)
    {
        for (long budget = Budget; budget < wish;)
        {
            long seen = Interlocked.CompareExchange(ref _budget, wish, budget);
            budget = seen == budget ? wish : seen;
        }
    }

    /// <summary>What a pool may keep whatever the others do.</summary>
    public long ShareOf(LedgerAccount account)
    {
        using (HeldMonitor.Enter(_accounts))
        {
            return ShareOf(account, SumOfPeaks(out int pools), pools);
        }
    }

    /// <summary>How many bytes a pool must let go. The pool furthest above its share is the first to let go, when it next asks this itself.</summary>
    /// <param name="account">The pool's.</param>
    /// <param name="budget">What all pools may keep in their strong tiers now.</param>
    /// <returns>0 … what the pool keeps.</returns>
    public long ExcessOf(LedgerAccount account, long budget)
    {
        long over = StrongBytes - budget;
        if (over <= 0)
        {
            return 0;
        }

        // Whoever comes while another looks does not wait, and pays itself.
        if (!Monitor.TryEnter(_accounts))
        {
            return Math.Min(over, account.StrongBytes);
        }

        try
        {
            double sum = SumOfPeaks(out int pools);
            LedgerAccount furthest = account;
            long furthestAbove = account.StrongBytes - ShareOf(account, sum, pools);
            foreach (WeakReference<LedgerAccount> entry in _accounts)
            {
                if (entry.TryGetTarget(out LedgerAccount? other) && other.StrongBytes - ShareOf(other, sum, pools) is var above && above > furthestAbove)
                {
                    furthest = other;
                    furthestAbove = above;
                }
            }

            over -= furthest == account ? 0 : Math.Max(0, furthestAbove);
        }
        finally
        {
            Monitor.Exit(_accounts);
        }

        return Math.Max(0, Math.Min(over, account.StrongBytes));
    }

    private double SumOfPeaks(out int pools)
    {
        double sum = 0;
        pools = 0;
        foreach (WeakReference<LedgerAccount> entry in _accounts)
        {
            if (entry.TryGetTarget(out LedgerAccount? account))
            {
                sum += account.PeakBytes;
                pools++;
            }
        }

        return sum;
    }

    private long ShareOf(LedgerAccount account, double sumOfPeaks, int pools) =>
        sumOfPeaks == 0 ? Budget / Math.Max(1, pools) : (long)(Budget * (account.PeakBytes / sumOfPeaks));
}
