using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>One pool's account in the ledger.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; never waits, but for <see cref="HoldMoves"/>.</para>
/// <para>
/// <b>Two numbers</b>: the bytes that are granted, which the pool and the ledger count, each in one word for all cores; and the part of these that is not kept, which is the credit of each core. The bytes of a rented
/// array become credit of the renter's core, and those of a returned one are taken from the returner's, so most calls write to their own core's line only. A core without credit is granted more than it needs, where there is room, and
/// one with too much gives half of it back. Where there is no room, a core takes of its neighbors' credit; and before anything is refused, all credit is taken back, so a refusal is exact.
/// </para>
/// <para>
/// <b>Ordering</b>: adding bytes and closing are full fences, each followed by a look at the other: of two threads that meet, one sees the other. So it is with credit and <see cref="EndCredit"/>: either that finds what a core was given, or who gave it
/// sees that there is no more credit, and takes it back.
/// </para>
/// <para><b>Bounds</b>: those of the pool's <see cref="RetentionBound"/>, at every moment, because credit is granted within them; once closed, it counts nothing.</para>
/// <para>
/// <b>Accepted races</b>: bytes that a thread has been granted, or has taken of credit, and that it has not yet kept, put or subtracted are nowhere: while it is stopped there, no more than a part of the room or what it took, another may be refused
/// that would just have fitted. Where the bound is lowered after a thread has read it, that thread still takes credit. Bytes of an array that a finalizer returns while its pool is collected may be counted for a moment.
/// </para>
/// </remarks>
internal sealed class LedgerAccount<TAtomics> : IByteLender
    where TAtomics : struct, IAtomics
{
    /// <summary>A core has credit for no more arrays than this, and is granted as many: two cores of which one rents what the other returns then reach the words for all cores in one call of 20.</summary>
    private const int MostInCredit = 64;

    /// <summary>A core takes no more than this part of the room there is (arbitrary): others come, too, and the less room, the less lies idle.</summary>
    private const int PartOfRoom = 16;

    private const long Open = 0;

    /// <summary>Its pool keeps nothing any more, so that nobody would take back what a core had in credit.</summary>
    private const long WithoutCredit = 1;
    private const long Closed = 2;

    private readonly BudgetLedger<TAtomics> _ledger;
    private readonly RetentionBound _bound;
    private readonly CoreCredit<TAtomics> _credit = new();
    private readonly object _moving = new();
    [Shared(Sharing.Seam)]
    private long _peakBytes;
    [Shared(Sharing.Seam)]
    private long _budgetWish;
    [Shared(Sharing.Number)]
    private long _budget = long.MaxValue;
    [Shared(Sharing.Seam)]
    private long _state;

    /// <param name="ledger">The ledger.</param>
    /// <param name="bound">The bytes that the pool is granted, and the most it may be.</param>
    public LedgerAccount(BudgetLedger<TAtomics> ledger, RetentionBound bound)
    {
        _ledger = ledger;
        _bound = bound;
    }

    /// <summary>Bytes of the arrays in the pool's strong tier and of those that have a core's slot, even while they are out. Exact when nothing moves: see <see cref="HoldMoves"/>. Looks at all cores.</summary>
    public long KeptBytes => Math.Max(0, GrantedBytes - CreditBytes);

    /// <summary>What is granted: never less than what is kept, and after <see cref="GiveBack"/> the same, when nothing moves.</summary>
    public long GrantedBytes => _bound.Bytes<TAtomics>();

    /// <summary>What is granted and not kept.</summary>
    public long CreditBytes => IsClosed ? 0 : _credit.Bytes;

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

    /// <summary>What the pool may keep at the moment: beyond it, no credit is granted. Unlike the bound, it may be passed.</summary>
    public long Budget
    {
        get => Volatile.Read(ref _budget);
        set => Volatile.Write(ref _budget, value);
    }

    /// <summary>Whether its pool is gone, so that nothing is counted any more.</summary>
    public bool IsClosed => default(TAtomics).VolatileRead(ref _state) == Closed;

    /// <summary>Counts bytes that the pool is about to keep.</summary>
    /// <returns>False if the pool may not keep that many; nothing is changed then.</returns>
    public bool TryKeep(long bytes)
    {
        if (IsClosed)
        {
            return true;
        }

        // Credit from before the bound was lowered is none.
        if (GrantedBytes <= _bound.MaxBytes && _credit.TryTake(bytes))
        {
            return true;
        }

        long room = Room;
        long more = Math.Min((room - bytes) / PartOfRoom, MostInCredit * bytes);
        if (more > 0 && TryGrant(bytes + more))
        {
            Lend(more);
            return true;
        }

        // The least that will do: near the bound, all cores come for that.
        if (room >= bytes && TryGrant(bytes))
        {
            return true;
        }

        // There is no room, or it has gone to other cores, which may have some of it in credit.
        long collected = Collect(bytes);
        bool isKept = collected >= bytes || TryGrant(bytes - collected);
        Lend(isKept ? Math.Max(0, collected - bytes) : collected);
        return isKept;
    }

    /// <summary>Counts bytes that the pool no longer keeps, and may soon keep again.</summary>
    public void SetAside(long bytes)
    {
        if (!IsClosed)
        {
            Lend(bytes, MostInCredit * bytes);
        }
    }

    /// <summary>Counts bytes that the pool no longer keeps, for good.</summary>
    public void Subtract(long bytes)
    {
        if (!IsClosed)
        {
            Return(bytes);
        }
    }

    /// <summary>
    /// Keeps what the pool does by itself from moving arrays and their bytes, until the result is disposed of. Held by a tick, a collection or a finalizer while it moves an array from a slot to the strong tier, or from that to the weak
    /// one, takes one out to give its pages back or puts it back, empties a slot whose array is out, notes that an array is lost, or gives credit back; and by whoever counts all of that: meanwhile an array is in no place or in two, and
    /// so are its uses and its bytes.
    /// </summary>
    /// <remarks>No listener, clock or pressure source is called under it, nor is a gate waited for whose holder calls one. No rent or return enters it.</remarks>
    public HeldGate<TAtomics> HoldMoves() => HeldGate<TAtomics>.Enter(_moving);

    /// <summary>Gives credit back for another pool, unless somebody counts what this one keeps, or it moves something itself.</summary>
    public void TryGiveBackToOther()
    {
        TAtomics atomics = default;
        if (!atomics.TryEnter(_moving))
        {
            return;
        }

        try
        {
            GiveBack();
        }
        finally
        {
            atomics.Exit(_moving);
        }
    }

    /// <inheritdoc/>
    public long GiveBack()
    {
        if (IsClosed)
        {
            return 0;
        }

        long bytes = _credit.TakeAll();
        Return(bytes);
        return bytes;
    }

    /// <summary>Takes all credit back, and grants none from now on: for a pool that keeps nothing any more, and may be collected without a word to the ledger.</summary>
    public void EndCredit()
    {
        default(TAtomics).CompareExchange(ref _state, WithoutCredit, Open);
        GiveBack();
    }

    /// <summary>Removes a pool that is gone, with all that it kept. Called by its finalizer: what happens to the pool afterwards is not counted.</summary>
    public void Close()
    {
        default(TAtomics).Exchange(ref _state, Closed);
        TakeOff();
    }

    /// <summary>How many bytes may be granted: less than 0 if there are too many.</summary>
    private long Room => Math.Min(Math.Min(_bound.Room<TAtomics>(), _ledger.Room), Budget - GrantedBytes);

    /// <summary>Has bytes granted; false, and nothing is changed, if the pool may not keep that many more.</summary>
    private bool TryGrant(long bytes)
    {
        // Said here, and not when it is made: of two parts that threads make of a whole at the same time, one is never used.
        _bound.SetLender<TAtomics>(this);
        if (!_bound.TryAddNow<TAtomics>(bytes))
        {
            return false;
        }

        _ledger.Add(bytes);
        LookAgain();
        return true;
    }

    /// <summary>Takes bytes of any core's credit: as many as needed, or all that there are. What was granted before the bound was lowered goes back instead.</summary>
    private long Collect(long bytes)
    {
        if (GrantedBytes <= _bound.MaxBytes)
        {
            return _credit.Collect(bytes);
        }

        GiveBack();
        return 0;
    }

    /// <summary>Gives this core credit of bytes that are granted and not kept.</summary>
    private void Lend(long bytes, long most = long.MaxValue)
    {
        if (bytes == 0)
        {
            return;
        }

        Return(_credit.Put(bytes, most));
        if (default(TAtomics).VolatileRead(ref _state) == WithoutCredit)
        {
            GiveBack();
        }
    }

    private void Return(long bytes)
    {
        if (bytes != 0)
        {
            _bound.Subtract<TAtomics>(bytes);
            _ledger.Add(-bytes);
            LookAgain();
        }
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
    private void TakeOff() => _ledger.Add(-_bound.TakeAll<TAtomics>());
}
