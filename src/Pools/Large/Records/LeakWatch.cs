using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Detects, by its finalizer, that a rented array has become unreachable without being returned.</summary>
/// <remarks>
/// <para>
/// The array's record references the watch, and the watch references the record while that is to be watched: so the three become unreachable together. It is a separate object because a weakly kept array must not
/// be finalizable, or it would stay in memory for one more collection; the watch then drops its reference to the record. Suppressing the finalizer and registering it again instead would lose it: the runtime checks
/// whether to call it, and clears that mark, in two steps, and a renter that registers it in between leaves the record without.
/// </para>
/// <para>
/// <b>Patience</b>: an array's owner may return it from its own finalizer, which may run after the watch's. So an array counts as lost only if it is still out at the third call. An owner whose finalizer
/// registers itself again has no more time than that. A return leaves behind a call that was due, which comes when the array is kept, or rented, again: that call must not be the last one.
/// </para>
/// <para>
/// <b>Threading</b>: what begins and ends the watch, and notes returns, is called by the array's owner; the rest runs on the finalizer thread. Returns of an array that keeps its core's slot are not noted: the slot keeps
/// it alive, so no call is due.
/// </para>
/// <para>
/// <b>Ordering</b>: the calls that find the array out are counted in its <see cref="ArrayRecord.State"/>. Only they add to that number, and each change of hands resets it, except for those inside a slot, which count themselves.
/// So what a call has seen there, and then compares with, is never the state of a later rental: that of another thread, to which a finalizer has handed the array, may have begun between the two.
/// A return is noted before the array is kept, and checked for after the array was found kept: so the call that a return leaves behind never misses that return.
/// </para>
/// <para><b>Bounds</b>: for an array that is kept, it comes back once, so that it ends with its pool.</para>
/// <para><b>Accepted races</b>: a loss is not noticed if there is no memory to register the finalizer again.</para>
/// <para><b>Layout</b>: each return writes to it, so two watches never share a cache line: where two threads' allocations met, two cores that each used arrays of their own took a line from each other.</para>
/// </remarks>
internal sealed class LeakWatch : CacheLineFront
{
    /// <summary>How many calls may find an array out before it counts as lost.</summary>
    private const int Patience = 2;

    [Shared(Sharing.Seam)]
    private ArrayRecord? _record;
    [Shared(Sharing.Seam)]
    private long _returns;
    [Shared(Sharing.Owner)]
    private long _returnsSeen;

    public LeakWatch(ArrayRecord record) => _record = record;

    ~LeakWatch()
    {
        if (!LibraryContext.IsEnding && Pass<HardwareAtomics>())
        {
            Finalizers.TryComeBack(this);
        }
    }

    /// <summary>Does the work of a finalizer call.</summary>
    /// <returns>Whether there is to be another one.</returns>
    public bool Pass<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref _record) is not { } record)
        {
            return TakeReturns<TAtomics>();
        }

        long word = atomics.VolatileRead(ref record.State);
        switch (ArrayRecord.StateOf(word))
        {
            case ArrayRecord.Rented when ArrayRecord.MissesOf(word) == Patience:
                return !record.Owner.OnAbandoned(record, word);
            case ArrayRecord.Rented:
                record.TryMove<TAtomics>(word, word + ArrayRecord.OneMiss);
                return true;
            case ArrayRecord.InTransit:
                // It is being returned on another thread, and will be kept.
                return true;
            default:
                // What an unreachable pool keeps goes with the pool.
                return TakeReturns<TAtomics>() && !record.Owner.IsGone;
        }
    }

    /// <summary>Begins to watch again.</summary>
    public void Begin<TAtomics>(ArrayRecord record)
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileWrite(ref _record, record);

    /// <summary>Ends the watch until it is begun again.</summary>
    public void End<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileWrite(ref _record, null);

    /// <summary>Notes that the array has been returned: a call may be due that will find it kept.</summary>
    public void NoteReturned<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileWrite(ref _returns, default(TAtomics).Read(ref _returns) + 1);

    /// <summary>Whether the array has been returned since a call last found it kept.</summary>
    private bool TakeReturns<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        long returns = default(TAtomics).VolatileRead(ref _returns);
        bool isNew = returns != _returnsSeen;
        _returnsSeen = returns;
        return isNew;
    }
}
