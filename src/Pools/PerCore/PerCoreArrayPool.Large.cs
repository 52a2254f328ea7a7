using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;

namespace Pools;

/// <content>Arrays that are longer than those of the buckets. Only slow paths come here.</content>
public sealed partial class PerCoreArrayPool<T>
{
    /// <summary>Keeps the long arrays; null: they are not kept.</summary>
    private readonly OnDemand<HardwareAtomics, ArrayPool<T>>? _large;

    /// <summary>What both parts keep, where one number bounds them.</summary>
    private readonly RetentionBound? _whole;

    /// <summary>What the large part uses of the process; null: what a pool of one's own uses.</summary>
    private readonly LargeServices<HardwareAtomics>? _largeServices;

    /// <summary>The large part, if there is one.</summary>
    private LargeArrayPool<T>? ExistingLarge => Unsafe.As<LargeArrayPool<T>>(_large?.Existing);

    /// <inheritdoc/>
    ArrayPool<T> IPartSource<ArrayPool<T>>.Make() =>
        new LargeArrayPool<T>(LargeSettings.ForPartOf(_settings, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences, EventId), _largeServices ?? new() { Allocator = _allocator }, _whole);

    /// <summary>Returns an array that is longer than those of the buckets.</summary>
    /// <returns>False: long arrays are not kept, and nothing is done.</returns>
    private bool TryReturnLarge(T[] array, int clearLength)
    {
        // A part that is not there has lent nothing; what a disposed pool has lent without one, it drops like all that comes.
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
