using System.Runtime.InteropServices;

namespace Pools.Diagnostics;

/// <summary>One rental of one array, from the rent until the pool forgets it; then the record may serve another rental.</summary>
/// <remarks>
/// <para>A rented array is held weakly, so a collected one is a leak; in a scope, which waits for returns, strongly. The weak handle
/// follows resurrection, so an owner may return the array from its finalizer. The record keeps its handle when it serves another
/// rental.</para>
/// <para>A thread that finds a record without owning its rental calls <see cref="Keep"/> first, under a lock that its owner needs. A kept
/// record is never reused, so its content stays valid.</para>
/// <para><b>Threading</b>: its state and its array change under its stripe's lock, so one of several returns wins. The returner owns it
/// until it quarantines it, and so does the thread that takes it out.</para>
/// <para><b>Ordering</b>: a rent and a return write everything before the state that announces it.</para>
/// <para><b>Bounds</b>: one record for each rental that is out or in quarantine.</para>
/// <para><b>Accepted races</b>: the marks of operations are read without a lock, so a mark that ends at that moment may be seen.</para>
/// </remarks>
internal sealed class Rental
{
    private const int Rented = 0;
    private const int Returned = 1;
    private const int Leaked = 2;

    private GCHandle _weak;
    private InFlightMark? _inFlight;
    private SiteStamp _rentedAt;
    private SiteStamp _returnedAt;
    private int _state;

    /// <summary>The rental's number, unique in the process, from 1.</summary>
    public long Id { get; private set; }

    /// <summary>The array if it cannot be collected; or null.</summary>
    public Array? StrongArray { get; private set; }

    /// <summary>The array; null: it has been collected, or is forgotten. Under the stripe's lock.</summary>
    public Array? Array_NeedsLock => StrongArray ?? (_weak.IsAllocated ? (Array?)_weak.Target : null);

    public int ArrayLength { get; private set; }

    public long ArrayBytes { get; private set; }

    /// <summary>The identity hash of the array.</summary>
    public int Hash { get; private set; }

    /// <summary>The next rental in the same bucket, or the next spare record.</summary>
    public Rental? Next { get; set; }

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
    public InFlightMark? InFlight => InFlightMark.Running(Volatile.Read(ref _inFlight));

    /// <summary>Begins a rental on a record that is new or has been emptied. Without a scope, it holds the array weakly.</summary>
    public void Begin_NeedsLock(
        Array array, int hash, long bytes, in SiteStamp rentedAt, int requestedLength, DebugPoolScope? scope, long id)
    {
        Id = id;
        StrongArray = array;
        ArrayLength = array.Length;
        ArrayBytes = bytes;
        Hash = hash;
        RequestedLength = requestedLength;
        Scope = scope;
        _rentedAt = rentedAt;
        if (scope is null)
        {
            Weaken_NeedsLock();
        }

        Volatile.Write(ref _state, Rented);
    }

    /// <summary>Holds the array weakly from now on.</summary>
    public void Weaken_NeedsLock()
    {
        if (!_weak.IsAllocated)
        {
            _weak = GCHandle.Alloc(StrongArray, GCHandleType.WeakTrackResurrection);
        }
        else if (!ReferenceEquals(_weak.Target, StrongArray))
        {
            // Around another pool it is mostly the same array again: to look costs less than to set.
            _weak.Target = StrongArray;
        }

        StrongArray = null;
    }

    /// <summary>
    /// Ends the rental, even if a scope has reported it as lost, and holds the array strongly. Of all threads that try, one gets true.
    /// </summary>
    public bool TryEnd(Array array, in SiteStamp returnedAt)
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

        StrongArray = array;
        _returnedAt = returnedAt;
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

    /// <summary>Notes that the record must not serve another rental.</summary>
    public void Keep() => IsKept = true;

    public void Mark(InFlightMark mark)
    {
        InFlightMark? seen;
        do
        {
            seen = Volatile.Read(ref _inFlight);
            mark.Below = InFlightMark.Running(seen);
        }
        while (Interlocked.CompareExchange(ref _inFlight, mark, seen) != seen);
    }

    /// <summary>Forgets everything but the handle, to serve another rental. The record is not kept, so it has no mark.</summary>
    public void Empty()
    {
        _rentedAt = default;
        _returnedAt = default;
        StrongArray = null;
        Scope = null;
        WasLost = false;
        Returns = 0;
        IsSpoilt = false;
    }

    /// <summary>Releases the array and the handle.</summary>
    public void Free()
    {
        StrongArray = null;
        if (_weak.IsAllocated)
        {
            _weak.Free();
        }
    }
}
