using Pools.Internal;

namespace Pools.Large;

/// <summary>One pool's part of the ledger.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal sealed class LedgerAccount<TAtomics>
    where TAtomics : struct, IAtomics
{
    private long _strongBytes;
    private long _peakBytes;
    private long _budgetWish;
    private long _isClosed;

    /// <summary>Bytes of the arrays that the pool keeps in its strong tier.</summary>
    public long StrongBytes => default(TAtomics).VolatileRead(ref _strongBytes);

    /// <summary>The most bytes of the pool that were out at once in the last minute, as of its last tick or allocation.</summary>
    public long PeakBytes
    {
        get => default(TAtomics).VolatileRead(ref _peakBytes);
        set => default(TAtomics).VolatileWrite(ref _peakBytes, value);
    }

    /// <summary>What the process would keep if it were up to this pool.</summary>
    public long BudgetWish
    {
        get => default(TAtomics).VolatileRead(ref _budgetWish);
        set => default(TAtomics).VolatileWrite(ref _budgetWish, value);
    }

    /// <summary>Whether its pool is gone: nothing is counted any more.</summary>
    public bool IsClosed => default(TAtomics).VolatileRead(ref _isClosed) != 0;

    public void Add(long bytes) => default(TAtomics).Add(ref _strongBytes, bytes);

    /// <summary>Takes all bytes off it.</summary>
    /// <returns>How many those were.</returns>
    public long TakeAll() => default(TAtomics).Exchange(ref _strongBytes, 0);

    /// <summary>Closes it, by a full fence.</summary>
    public void Close() => default(TAtomics).Exchange(ref _isClosed, 1);
}
