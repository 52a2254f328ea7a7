using Pools.Internal;

namespace Pools.Large;

/// <summary>Tracks an array of a large pool for as long as the array lives. Its finalizer detects that a rented array was lost.</summary>
/// <remarks>
/// <para>
/// <see cref="State"/> alone says who may touch the array. Every change is a compare-and-swap, so the pool never hands out an array twice,
/// and it detects a second return on any thread.
/// </para>
/// <para>
/// <b>Leaks</b>: an array and its record become unreachable together. An owner may return the array from its own finalizer, which may run
/// after the record's. So the array counts as lost only if the third call of the finalizer still finds it rented.
/// </para>
/// <para><b>Threading</b>: any thread changes the state, through the seam. The store's lock guards the links and the epoch.</para>
/// <para><b>Ordering</b>: every change of the state is a full fence. Only the finalizer thread adds to the misses, so it never mistakes a
/// later rental for the one it has seen.</para>
/// <para><b>Bounds</b>: one record for each large array that lives.</para>
/// <para><b>Accepted races</b>: a loss goes unnoticed if there is no memory to register the finalizer again.</para>
/// </remarks>
internal sealed class ArrayRecord
{
    /// <summary>A renter has it.</summary>
    public const long Rented = 0;

    /// <summary>It is in the store of its pool.</summary>
    public const long Kept = 1;

    /// <summary>A call of the pool has it: it is being returned, or its pages are being discarded.</summary>
    public const long Moving = 2;

    /// <summary>It was rented, and became unreachable.</summary>
    public const long Leaked = 3;

    /// <summary>The pool has dropped it.</summary>
    public const long Gone = 4;

    /// <summary>A finalizer call that has found it rented, as <see cref="State"/> counts it.</summary>
    public const long OneMiss = 1L << StateBits;

    private const int StateBits = 3;

    /// <summary>The number of finalizer calls that find an array rented before it counts as lost.</summary>
    private const long Patience = 2;

    /// <summary>One of the states above, and, of a rented array, the number of misses.</summary>
    [Shared(Sharing.Seam)]
    public long State = Gone;

    /// <summary>The next older one of its size class, or the next one of a chain that has left the store.</summary>
    [Shared(Sharing.Owner)]
    public ArrayRecord? Older;

    /// <summary>The next newer one of its size class.</summary>
    [Shared(Sharing.Owner)]
    public ArrayRecord? Newer;

    /// <summary>The one of any class that was returned before it.</summary>
    [Shared(Sharing.Owner)]
    public ArrayRecord? Earlier;

    /// <summary>The one of any class that was returned after it.</summary>
    [Shared(Sharing.Owner)]
    public ArrayRecord? Later;

    /// <summary>The number of the trim interval in which it was returned.</summary>
    [Shared(Sharing.Owner)]
    public long Epoch;

    /// <summary>Whether its memory pages have been discarded since it was last rented.</summary>
    [Shared(Sharing.Owner)]
    public bool IsDiscarded;

    /// <param name="array">The array.</param>
    /// <param name="sizeClass">Its size class; -1 if it is too long to be kept.</param>
    /// <param name="bytes">The size of its elements.</param>
    /// <param name="owner">The engine of its pool.</param>
    public ArrayRecord(Array array, int sizeClass, long bytes, IRecordOwner owner)
    {
        Array = array;
        SizeClass = sizeClass;
        Bytes = bytes;
        Owner = owner;
    }

    ~ArrayRecord()
    {
        if (!LibraryContext.IsEnding && RunFinalizer<HardwareAtomics>())
        {
            Finalizers.TryReRegisterForFinalize(this);
        }
    }

    public Array Array { get; }

    /// <summary>The array's size class; -1 if it is too long to be kept.</summary>
    public int SizeClass { get; }

    /// <summary>The size of its elements, in bytes.</summary>
    public long Bytes { get; }

    /// <summary>The engine of the pool that it belongs to.</summary>
    public IRecordOwner Owner { get; }

    /// <summary>Whether a return would be accepted now: exact for the renter, a hint for others.</summary>
    public bool IsReturnable<TAtomics>()
        where TAtomics : struct, IAtomics => StateOf(default(TAtomics).VolatileRead(ref State)) is Rented or Leaked;

    /// <summary>Changes the state if it is what the caller expects. Exactly one caller gets true.</summary>
    public bool TryMove<TAtomics>(long from, long to)
        where TAtomics : struct, IAtomics => default(TAtomics).CompareExchange(ref State, to, from) == from;

    /// <summary>Ends a rental: of several threads that return an array, one gets true.</summary>
    /// <param name="wasLeaked">Whether the array was reported as lost: its state is <see cref="Gone"/>, else <see cref="Moving"/>.</param>
    public bool TryEndRental<TAtomics>(out bool wasLeaked)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long word;
        while (StateOf(word = atomics.VolatileRead(ref State)) == Rented)
        {
            if (TryMove<TAtomics>(word, Moving))
            {
                wasLeaked = false;
                return true;
            }
        }

        return wasLeaked = TryMove<TAtomics>(Leaked, Gone);
    }

    /// <summary>Notes that the array leaves the pool for good: it is collected at the next chance, and never reported as lost.</summary>
    public void Drop<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        default(TAtomics).Exchange(ref State, Gone);
        GC.SuppressFinalize(this);
    }

    /// <summary>Does the work of a finalizer call.</summary>
    /// <returns>Whether the finalizer must run again.</returns>
    public bool RunFinalizer<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        long word = default(TAtomics).VolatileRead(ref State);
        switch (StateOf(word))
        {
            case Rented when word >> StateBits == Patience:
                return !Owner.OnLost(this, word);
            case Rented:
                TryMove<TAtomics>(word, word + OneMiss);
                return true;
            case Moving:
                return true;
            case Kept:
                // A finalizer has returned it. What an unreachable pool keeps goes with the pool.
                return !Owner.IsUnreachable;
            default:
                return false;
        }
    }

    private static long StateOf(long word) => word & (OneMiss - 1);
}
