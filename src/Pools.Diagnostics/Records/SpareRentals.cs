using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Pools.Diagnostics;

/// <summary>A thread's records that wait for another rental, weak handles that wait for another record, and numbers for the next rentals: of all pools of an element type.</summary>
/// <remarks>
/// <para>Each thread has its own, because what one core has written costs another one several hundred instructions to read: with records in the stripes, two threads did little more than half of what one did.</para>
/// <para><b>Threading</b>: its thread's alone, and its finalizer's when the thread has ended.</para>
/// <para><b>Bounds</b>: <see cref="MostSpares"/> records, some 16 KB, and <see cref="MostSpareHandles"/> handles, as long as the thread lives.</para>
/// </remarks>
internal sealed class SpareRentals<T>
{
    /// <summary>Numbers that are taken from the process's at a time (arbitrary).</summary>
    private const int NumbersAtOnce = 64;

    /// <summary>Handles that wait to be used again (arbitrary).</summary>
    private const int MostSpareHandles = 256;

    /// <summary>Records that wait to be used again: as many as one thread seldom has out at a time (arbitrary).</summary>
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

    /// <summary>An empty record; null: there is none.</summary>
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

    /// <summary>Takes the record of a rental that is forgotten, unless somebody refers to it, or there are enough: then only its handle.</summary>
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

    /// <summary>Frees all handles: those of kept records are their tables'.</summary>
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
