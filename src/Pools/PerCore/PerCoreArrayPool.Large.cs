using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;
using Pools.Observability;
using Pools.PerCore;

namespace Pools;

/// <content>Arrays longer than those of the buckets. Only slow paths get here.</content>
public sealed partial class PerCoreArrayPool<T>
{
    /// <summary>The part that keeps long arrays; null: they are not kept.</summary>
    private readonly OnDemand<HardwareAtomics, ArrayPool<T>>? _large;

    /// <summary>The bytes that both parts keep, where a single number bounds them; else null.</summary>
    private readonly RetentionBound? _whole;

    /// <summary>The process services that the large part uses; null: the defaults.</summary>
    private readonly LargeServices<HardwareAtomics>? _largeServices;

    /// <summary>The large part, if it has been created.</summary>
    private LargeArrayPool<T>? ExistingLarge => Unsafe.As<LargeArrayPool<T>>(_large?.Existing);

    /// <inheritdoc/>
    ArrayPool<T> IPartSource<ArrayPool<T>>.Make() =>
        new LargeArrayPool<T>(LargeSettings.ForPartOf(_settings, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences, Name, Reporter.Id), _largeServices ?? new() { Allocator = _allocator }, _whole);

    /// <summary>Rents from the large part, if there is one; else allocates an array that is dropped on return.</summary>
    private T[] RentLong(int minimumLength)
    {
        if (Unsafe.As<LargeArrayPool<T>>(_large?.Get()) is { } large)
        {
            return large.Rent(minimumLength);
        }

        T[] array = Allocate(minimumLength);
        _engine.Account.AddOverMaximumRent<HardwareAtomics>((long)array.Length * Unsafe.SizeOf<T>());
        Reporter.RentedNew(array, BufferAllocatedReason.OverMaximumSize);
        return array;
    }

    /// <summary>Counts and reports the return of an array that is too long to be kept.</summary>
    private void DropLong(T[] array)
    {
        _engine.Account.AddOverMaximumReturn<HardwareAtomics>((long)array.Length * Unsafe.SizeOf<T>());
        Reporter.Dropped(array, ArrayPoolEventSource.NoBucket, BufferDroppedReason.OverMaximumSize);
    }

    /// <summary>Returns an array that is longer than those of the buckets.</summary>
    /// <returns>False if long arrays are not kept; nothing is changed then.</returns>
    private bool TryReturnLarge(T[] array, int clearLength)
    {
        // A part that was never created has lent nothing. A disposed pool allocates long arrays without one, and drops them like everything else.
        LargeArrayPool<T>? large = ExistingLarge;
        if (_large is null || (_engine.IsClosed && (large is null || !ArrayType<T>.IsExact(array))))
        {
            return false;
        }

        if (!ArrayType<T>.IsExact(array))
        {
            Refuse(Misuse.Covariant, array);
        }
        else if (large is null)
        {
            Refuse(Misuse.Foreign, array);
        }
        else if (clearLength >= array.Length)
        {
            large.Return(array, clearArray: true);
        }
        else
        {
            large.ReturnAndClear(array, clearLength);
        }

        return true;
    }
}
