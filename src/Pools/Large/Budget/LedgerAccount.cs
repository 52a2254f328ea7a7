using Pools.Internal;

namespace Pools.Large;

/// <summary>One pool's part of the ledger.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; nobody waits.</para>
/// <para><b>Ordering</b>: adding bytes and closing are full fences, each followed by a look at the other: of two threads that meet, one sees the other.</para>
/// <para><b>Bounds</b>: those of the pool's <see cref="RetentionBound"/>, at every moment; once closed, it counts nothing.</para>
/// <para><b>Accepted races</b>: bytes of an array that a finalizer returns while its pool is collected may be counted for a moment.</para>
/// </remarks>
/// <param name="ledger">The ledger.</param>
/// <param name="bound">What the pool keeps, and the most it may.</param>
internal sealed class LedgerAccount<TAtomics>(BudgetLedger<TAtomics> ledger, RetentionBound bound)
    where TAtomics : struct, IAtomics
{
    private readonly RetentionBound _bound = bound;
    [Shared(Sharing.Seam)]
    private long _peakBytes;
    [Shared(Sharing.Seam)]
    private long _budgetWish;
    [Shared(Sharing.Seam)]
    private long _isClosed;

    /// <summary>Bytes of the arrays in the pool's strong tier and of those that have a core's slot, the ones that are out among them.</summary>
    public long KeptBytes => _bound.Bytes<TAtomics>();

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

    /// <summary>Counts bytes that the pool is about to keep.</summary>
    /// <returns>False, and nothing is changed: the pool may not keep so many.</returns>
    public bool TryKeep(long bytes)
    {
        if (IsClosed)
        {
            return true;
        }

        if (!_bound.TryAdd<TAtomics>(bytes))
        {
            return false;
        }

        ledger.Add(bytes);
        LookAgain();
        return true;
    }

    /// <summary>Counts bytes that the pool keeps no more.</summary>
    public void Subtract(long bytes)
    {
        if (IsClosed)
        {
            return;
        }

        _bound.Subtract<TAtomics>(bytes);
        ledger.Add(-bytes);
        LookAgain();
    }

    /// <summary>Takes a pool off that is gone with all it kept. Called by its finalizer: what somebody does with it afterwards is not counted.</summary>
    public void Close()
    {
        default(TAtomics).Exchange(ref _isClosed, 1);
        TakeOff();
    }

    private void LookAgain()
    {
        if (IsClosed)
        {
            // Closed meanwhile, by a thread that may have been too early to see these bytes.
            TakeOff();
        }
    }

    /// <summary>What stands in an account comes off the sum once, whoever takes it: bytes and closing are fences, so that of two threads that meet one sees the other.</summary>
    private void TakeOff() => ledger.Add(-_bound.TakeAll<TAtomics>());
}
