#if NET
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A magazine of <see cref="Magazine.LargestCapacity"/> arrays: its places follow the ones of <see cref="Magazine"/>.</summary>
/// <remarks>
/// CoreCLR and Native AOT lay out a base class's fields first, and references without gaps. So the places of both classes are contiguous,
/// and the garbage collector knows all of them. Mono leaves a gap. There <see cref="IsContiguous"/> is false, and magazines use the places
/// of the base class only.
/// </remarks>
internal sealed class FullMagazine : Magazine
{
    [Shared(Sharing.Seam)]
    private MorePlaces _more;

    public FullMagazine(int bucket, int capacity, long charge)
        : base(bucket, capacity, charge)
    {
    }

    /// <summary>Whether the first place of this class follows the last one of the base class on this runtime.</summary>
    public static bool IsContiguous()
    {
        FullMagazine magazine = new(bucket: 0, capacity: 0, charge: 0);
        return Unsafe.AreSame(ref magazine.At(PlacesHere), ref Unsafe.As<MorePlaces, object?>(ref magazine._more));
    }

    [InlineArray(LargestCapacity - SmallCapacity)]
    private struct MorePlaces
    {
        private object? _first;
    }
}
#endif
