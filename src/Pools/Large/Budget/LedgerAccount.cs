using Pools.Internal;

namespace Pools.Large;

/// <summary>One pool's account in the ledger.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; never waits.</para>
/// <para><b>Ordering</b>: adding bytes and closing are full fences, each followed by a look at the other: of two threads that meet, one sees the other.</para>
/// <para><b>Bounds</b>: those of the pool's <see cref="RetentionBound"/>, at every moment; once closed, it counts nothing.</para>
/// <para><b>Accepted races</b>: bytes of an array that a finalizer returns while its pool is collected may be counted for a moment.</para>
/// </remarks>
/// <param name="ledger">The ledger.</param>
/// <param name="bound">The bytes that the pool keeps, and the most it may.</param>
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

    /// <summary>Bytes of the arrays in the pool's strong tier and of those that have a core's slot, even while they are out.</summary>
    public long KeptBytes => _bound.Bytes<TAtomics>();

    /// <summary>The most bytes of the pool that were out at once in the last minute, as of its last tick or allocation.</summary>
    public long PeakBytes
    {
        get => default(TAtomics).VolatileRead(ref _peakBytes);
        set => default(TAtomics).VolatileWrite(ref _peakBytes, value);
    }

    /// <summary>The process-wide budget that this pool wishes for.</summary>
    public long BudgetWish
    {
        get => default(TAtomics).VolatileRead(ref _budgetWish);
        set => default(TAtomics).VolatileWrite(ref _budgetWish, value);
    }

    /// <summary>Whether its pool is gone, so that nothing is counted any more.</summary>
    public bool IsClosed => default(TAtomics).VolatileRead(ref _isClosed) != 0;

    /// <summary>Counts bytes that the pool is about to keep.</summary>
    /// <returns>False if the pool may not keep that many; nothing is changed then.</returns>
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

    /// <summary>Counts bytes that the pool no longer keeps.</summary>
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

    /// <summary>Removes a pool that is gone, with all that it kept. Called by its finalizer: what happens to the pool afterwards is not counted.</summary>
    public void Close()
    {
        default(TAtomics).Exchange(ref _isClosed, 1);
        TakeOff();
    }

    private void LookAgain()
    {
        if (IsClosed)
        {
            // Closed in the meantime, by a thread that may have looked too early to see these bytes.
            TakeOff();
        }
    }

    /// <summary>Takes the account's bytes off the sum. They come off once, whichever thread takes them: adding bytes and closing are full fences, so of two threads that meet, one sees the other.</summary>
    private void TakeOff() => ledger.Add(-_bound.TakeAll<TAtomics>());
}
