using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Notices by its finalizer that a rented array, which nobody can reach any more, was never returned.</summary>
/// <remarks>
/// <para>
/// The array's record holds it, and it holds the record while that is to be watched: so the three become unreachable together. It is an object of its own because what is kept weakly must not
/// be finalizable, or each array would stay in memory for one more collection: then it lets go of the record. To take the finalizer off and put it on again instead would lose it: the runtime looks
/// whether it is to be called, and takes that note away, in two steps, and a renter who puts it on between them leaves the record without.
/// </para>
/// <para>
/// <b>Patience</b>: an array's owner may return it from a finalizer of its own, which may come after the watch's has been called. So an array is lost only if it is still out at the third call since
/// the watch learned of a return, or at the second after that. A return leaves a call behind that was due, which comes when the array is kept, or somebody's, again: that call must not be the last one. An owner whose finalizer
/// registers itself again has no more time than that.
/// </para>
/// <para>
/// <b>Threading</b>: what begins and ends the watch, and notes returns, is called by whoever has the array; the rest runs on the finalizer thread, which alone counts its calls. Returns of an array
/// that keeps its core's slot are not noted: the slot keeps it alive, so no call is due.
/// </para>
/// <para><b>Bounds</b>: for an array that is kept it comes back once, so that it ends with its pool.</para>
/// </remarks>
internal sealed class LeakWatch
{
    private const int MostPasses = 2;

    private ArrayRecord? _record;
    private int _changes = 1;
    private int _changesSeen;
    private int _passes;

    public LeakWatch(ArrayRecord record) => _record = record;

    ~LeakWatch()
    {
        if (LibraryContext.IsEnding)
        {
            return;
        }

        int changes = Volatile.Read(ref _changes);
        bool isNew = changes != _changesSeen;
        _changesSeen = changes;
        _passes = isNew ? 1 : _passes + 1;
        ArrayRecord? record = Volatile.Read(ref _record);
        long state = record is null ? ArrayRecord.Dropped : ArrayRecord.StateOf(Volatile.Read(ref record.State));
        if (state == ArrayRecord.Rented && _passes > MostPasses && record!.Owner.OnAbandoned(record))
        {
            return;
        }

        // What is being returned at the moment, on another thread, will be kept. What is kept by a pool that is no more goes with it.
        bool isKept = state is not (ArrayRecord.Rented or ArrayRecord.Trimming);
        if (!isKept || (isNew && record?.Owner.IsGone != true))
        {
            ComeBack();
        }
    }

    /// <summary>Begins to watch again.</summary>
    public void Begin(ArrayRecord record) => Volatile.Write(ref _record, record);

    /// <summary>Ends the watch until it is begun again.</summary>
    public void End()
    {
        Volatile.Write(ref _record, null);
        NoteReturned();
    }

    /// <summary>Notes that the array has been returned: what was seen of it before does not count.</summary>
    public void NoteReturned() => Volatile.Write(ref _changes, _changes + 1);

    private void ComeBack()
    {
        try
        {
            GC.ReRegisterForFinalize(this);
        }
        catch (OutOfMemoryException)
        {
            // It would end the process. This array's loss, if it comes to that, is not noticed.
        }
    }
}
