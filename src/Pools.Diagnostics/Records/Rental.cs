namespace Pools.Diagnostics;

/// <summary>One rental of one array, from the rent until the pool forgets it; then the record may serve another rental.</summary>
/// <remarks>
/// <para><b>Threading</b>: its state changes under its stripe's lock, so one of several returns wins. The rent writes it before it hands
/// out the array; the return, before it quarantines the rental. Then it belongs to the thread that takes it out; if kept, to the thread
/// that holds its monitor.</para>
/// <para><b>Ordering</b>: a rent and a return write everything before the state that announces it.</para>
/// <para><b>Bounds</b>: one record for each rental that is out or in quarantine.</para>
/// <para><b>Accepted races</b>: the marks of operations are read without a lock, so a mark that ends at that moment may be seen.</para>
/// <para><b>Recycling</b>: a thread that finds a record without owning its rental calls <see cref="Keep"/> first, under the stripe's lock.
/// A lane does so for records that leave it during a check on another thread. A kept record is never reused, so its content stays valid.
/// Only the renter, the returner and the pool have seen others.</para>
/// </remarks>
internal abstract class Rental
{
    private const int Rented = 0;
    private const int Returned = 1;
    private const int Forgotten = 2;
    private const int Leaked = 3;

    private static long s_last;
    private InFlightMark? _inFlight;
    private SiteStamp _rentedAt;
    private SiteStamp _returnedAt;
    private int _state;

    /// <summary>The rental's number, unique in the process, from 1.</summary>
    public long Id { get; private set; }

    public int RequestedLength { get; private set; }

    public DebugPoolScope? Scope { get; private set; }

    public ref readonly SiteStamp RentedAt => ref _rentedAt;

    /// <summary>The return that ended it.</summary>
    public ref readonly SiteStamp ReturnedAt => ref _returnedAt;

    public bool IsOut => Volatile.Read(ref _state) == Rented;

    /// <summary>Whether it has been reported as lost, and not returned since.</summary>
    public bool IsLost => Volatile.Read(ref _state) == Leaked;

    /// <summary>Whether it was returned after it had been reported as lost.</summary>
    public bool WasLost { get; private set; }

    public bool IsReturned => Volatile.Read(ref _state) == Returned;

    /// <summary>Whether its array has once been found to be written to after the return: then it is not looked at again.</summary>
    public bool IsSpoilt { get; set; }

    /// <summary>How often the array was returned. Changed under the stripe's lock; a reader may see a later number.</summary>
    public int Returns { get; private set; }

    /// <summary>Whether somebody may refer to the record after its rental is forgotten.</summary>
    public bool IsKept { get; private set; }

    /// <summary>How many elements its returner asked to be cleared.</summary>
    public int ClearLength { get; set; }

    /// <summary>The operation that uses the array now, of several the one that began last, or null.</summary>
    public InFlightMark? InFlight
    {
        get
        {
            InFlightMark? mark = Volatile.Read(ref _inFlight);
            while (mark is { IsOver: true })
            {
                mark = mark.Below;
            }

            return mark;
        }
    }

    public abstract Type ElementType { get; }

    public abstract int ArrayLength { get; }

    /// <summary>Ends the rental, even if a scope has reported it as lost. Of all threads that try, one gets true.</summary>
    public bool TryEnd(in SiteStamp returnedAt)
    {
        Returns++;
        if (_state != Rented)
        {
            if (_state != Leaked)
            {
                return false;
            }

            WasLost = true;
        }

        _returnedAt.Fill(returnedAt);
        Volatile.Write(ref _state, Returned);
        return true;
    }

    /// <summary>Notes that the array can no longer be returned; false if it has been.</summary>
    public bool TryLeak()
    {
        if (_state != Rented)
        {
            return false;
        }

        Volatile.Write(ref _state, Leaked);
        return true;
    }

    /// <summary>Notes that the pool knows nothing more of the array.</summary>
    public void Unwatch() => Volatile.Write(ref _state, Forgotten);

    /// <summary>Notes that the record must not serve another rental.</summary>
    public void Keep() => IsKept = true;

    public void Mark(InFlightMark mark)
    {
        InFlightMark? seen;
        do
        {
            seen = Volatile.Read(ref _inFlight);
            mark.Below = seen;
        }
        while (Interlocked.CompareExchange(ref _inFlight, mark, seen) != seen);
    }

    public void Unmark()
    {
        // Marks may end in any order: those that have ended are taken off when they are on top.
        for (InFlightMark? top = Volatile.Read(ref _inFlight); top is { IsOver: true }; top = Volatile.Read(ref _inFlight))
        {
            Interlocked.CompareExchange(ref _inFlight, top.Below, top);
        }
    }

    /// <summary>Takes numbers that no other caller gets.</summary>
    /// <returns>The first of them.</returns>
    public static long TakeNumbers(int count) => Interlocked.Add(ref s_last, count) - count + 1;

    /// <summary>Begins a rental on a record that is new or has been emptied.</summary>
    protected void Begin(long id, in SiteStamp rentedAt, int requestedLength, DebugPoolScope? scope)
    {
        Id = id;
        RequestedLength = requestedLength;
        Scope = scope;
        _rentedAt.Fill(rentedAt);
        Volatile.Write(ref _state, Rented);
    }

    /// <summary>Forgets all that the last rental has left. The record is not kept, so it has no mark.</summary>
    protected void Empty()
    {
        _rentedAt = default;
        _returnedAt = default;
        Scope = null;
        WasLost = false;
        Returns = 0;
        IsSpoilt = false;
    }
}
