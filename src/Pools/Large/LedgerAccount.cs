using System.Threading;

namespace Pools.Large;

/// <summary>One pool's part of the ledger.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal sealed class LedgerAccount
{
    private long _strongBytes;
    private long _peakBytes;
    private long _budgetWish;
    private bool _isClosed;

    /// <summary>Bytes of the arrays that the pool keeps in its strong tier.</summary>
    public long StrongBytes => Volatile.Read(ref _strongBytes);

    /// <summary>The most bytes of the pool that were out at once in the last minute, as of its last tick or allocation.</summary>
    public long PeakBytes
    {
        get => Volatile.Read(ref _peakBytes);
        set => Volatile.Write(ref _peakBytes, value);
    }

    /// <summary>What the process would keep if it were up to this pool.</summary>
    public long BudgetWish
    {
        get => Volatile.Read(ref _budgetWish);
        set => Volatile.Write(ref _budgetWish, value);
    }

    /// <summary>Whether its pool is gone: nothing is counted any more.</summary>
    public bool IsClosed
    {
        get => Volatile.Read(ref _isClosed);
        set => Volatile.Write(ref _isClosed, value);
    }

    public long Add(long bytes) => Interlocked.Add(ref _strongBytes, bytes);
}
