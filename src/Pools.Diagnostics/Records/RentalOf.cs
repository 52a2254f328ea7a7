using System.Runtime.InteropServices;

namespace Pools.Diagnostics;

/// <summary>A rental of an array of a type.</summary>
/// <remarks>
/// A rented array is held weakly, so a collected one is a leak; at the end of a scope, which waits for returns, strongly. The weak handle
/// follows resurrection, so an owner may return the array from its finalizer. The record keeps its handle when it serves another rental:
/// what a handle still aims at then, it does not hold.
/// </remarks>
internal sealed class RentalOf<T> : Rental
{
    private T[]? _array;
    private GCHandle _weak;
    private int _arrayLength;

    public override Type ElementType => typeof(T);

    public override int ArrayLength => _arrayLength;

    public long ArrayBytes => (long)_arrayLength * Unsafe.SizeOf<T>();

    /// <summary>The identity hash of the array.</summary>
    public int Hash { get; private set; }

    /// <summary>The next rental in the same bucket, or the next spare record. Its stripe's.</summary>
    public RentalOf<T>? Next { get; set; }

    /// <summary>The array; null: it has been collected, or is forgotten.</summary>
    public T[]? Array => _array ?? (_weak.IsAllocated ? (T[]?)_weak.Target : null);

    /// <summary>Whether the array cannot be collected.</summary>
    public bool IsStrong => _array is not null;

    /// <summary>Whether it has a handle to hold an array weakly.</summary>
    public bool HasHandle => _weak.IsAllocated;

    /// <summary>Begins a rental, which holds its array strongly.</summary>
    /// <param name="id">Its number.</param>
    /// <param name="array">The array.</param>
    /// <param name="hash">Its identity hash.</param>
    /// <param name="rentedAt">The rent.</param>
    /// <param name="requestedLength">What was asked for, in elements.</param>
    /// <param name="scope">The scope that it belongs to, or null.</param>
    public void Begin(long id, T[] array, int hash, in SiteStamp rentedAt, int requestedLength, DebugPoolScope? scope)
    {
        _array = array;
        _arrayLength = array.Length;
        Hash = hash;
        Begin(id, rentedAt, requestedLength, scope);
    }

    /// <summary>Holds the array strongly from now on. Under the stripe's lock, as all that holds or weakens.</summary>
    public void Hold(T[] array) => _array = array;

    /// <summary>Gives it a handle to hold arrays weakly.</summary>
    public void Equip(GCHandle weak) => _weak = weak;

    /// <summary>Holds the array weakly from now on, by the handle that it has.</summary>
    public void Weaken()
    {
        // Around another pool the last array is mostly this one again, and to look costs less than to set.
        if (!ReferenceEquals(_weak.Target, _array))
        {
            _weak.Target = _array;
        }

        _array = null;
    }

    /// <summary>Releases the array, and all else but the handle, to serve another rental.</summary>
    public void Recycle()
    {
        _array = null;
        Empty();
    }

    /// <summary>Releases the array.</summary>
    /// <returns>The handle that watched it; not allocated if there was none.</returns>
    public GCHandle Release()
    {
        GCHandle weak = _weak;
        _weak = default;
        _array = null;
        if (weak.IsAllocated)
        {
            weak.Target = null;
        }

        return weak;
    }
}
