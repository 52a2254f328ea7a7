using System.Threading;

namespace Pools.Large;

/// <summary>One pool's part of the ledger.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal sealed class LedgerAccount
{
    private long _strongBytes;
    private long _peakBytes;
    private long _budgetWish;
    private int _shouldEvict;

    /// <summary>Bytes of the arrays that the pool keeps in its strong tier.</summary>
    public long StrongBytes => Volatile.Read(ref _strongBytes);

    /// <summary>The most bytes of the pool that were out at once in the last minute, as of its last tick.</summary>
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

    /// <summary>Asks the pool to let go of what it keeps above its share, when it next looks.</summary>
    public void AskToEvict() => Volatile.Write(ref _shouldEvict, 1);

    /// <summary>Whether somebody has asked since the last call.</summary>
    public bool TakeEvictRequest() => Volatile.Read(ref _shouldEvict) != 0 && Interlocked.Exchange(ref _shouldEvict, 0) != 0;

    public long Add(long bytes) => Interlocked.Add(ref _strongBytes, bytes);
}
