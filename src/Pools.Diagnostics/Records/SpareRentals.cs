using System.Runtime.InteropServices;

namespace Pools.Diagnostics;

/// <summary>A thread's spare records, weak handles and rental numbers, for all pools of an element type.</summary>
/// <remarks>
/// <para>Per thread, because a read of another core's writes costs several hundred instructions: with shared records, two threads did
/// little more than half the work of one.</para>
/// <para><b>Threading</b>: its thread's alone, and its finalizer's when the thread has ended.</para>
/// <para><b>Bounds</b>: for each thread <see cref="MostSpares"/> records, some 16 KB, and <see cref="MostSpareHandles"/> handles.</para>
/// </remarks>
internal sealed class SpareRentals<T>
{
    /// <summary>Numbers that are taken from the process's at a time (arbitrary).</summary>
    private const int NumbersAtOnce = 64;

    /// <summary>Handles that wait to be used again (arbitrary).</summary>
    private const int MostSpareHandles = 256;

    /// <summary>The maximum number of spare records: more than a thread usually rents at a time (arbitrary).</summary>
    private const int MostSpares = 64;

    [ThreadStatic]
    private static SpareRentals<T>? t_own;

    private readonly Stack<GCHandle> _handles = new();
    private RentalOf<T>? _first;
    private int _count;
    private long _number;
    private int _numbers;

    ~SpareRentals()
    {
        // The constructor may have thrown.
        if (_handles is not null)
        {
            Free();
        }
    }

    /// <summary>This thread's.</summary>
    public static SpareRentals<T> Own => t_own ??= new SpareRentals<T>();

    /// <summary>A number that no other rental of the process has.</summary>
    public long NextNumber()
    {
        if (_numbers == 0)
        {
            _number = Rental.TakeNumbers(NumbersAtOnce);
            _numbers = NumbersAtOnce;
        }

        _numbers--;
        return _number++;
    }

    /// <summary>An empty record, or null.</summary>
    public RentalOf<T>? Take()
    {
        RentalOf<T>? spare = _first;
        if (spare is not null)
        {
            _first = spare.Next;
            _count--;
        }

        return spare;
    }

    /// <summary>Takes the record of a forgotten rental; only its handle if the record may be in use, or there are enough.</summary>
    public void Keep(RentalOf<T> rental)
    {
        if (rental.IsKept || _count == MostSpares)
        {
            KeepHandle(rental.Release());
            return;
        }

        rental.Recycle();
        rental.Next = _first;
        _first = rental;
        _count++;
    }

    public GCHandle TakeHandle() => _handles.Count != 0 ? _handles.Pop() : GCHandle.Alloc(null, GCHandleType.WeakTrackResurrection);

    private void KeepHandle(GCHandle handle)
    {
        if (handle.IsAllocated && _handles.Count < MostSpareHandles)
        {
            _handles.Push(handle);
        }
        else
        {
            Free(handle);
        }
    }

    public static void Free(GCHandle handle)
    {
        if (handle.IsAllocated)
        {
            handle.Free();
        }
    }

    /// <summary>Frees all handles. Tables own the handles of kept records.</summary>
    private void Free()
    {
        while (Take() is { } spare)
        {
            Free(spare.Release());
        }

        while (_handles.Count != 0)
        {
            Free(_handles.Pop());
        }
    }
}
