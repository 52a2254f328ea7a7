#if NET
using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A magazine with room for <see cref="Magazine.LargestCapacity"/> arrays: it uses the places of <see cref="Magazine"/>, whose padding becomes places too, and the ones that follow them directly.</summary>
/// <remarks>
/// The runtime lays out a base class's fields first, and references without gaps. So the places of both classes are contiguous, and the garbage collector knows all of them. A test verifies this.
/// </remarks>
internal sealed class FullMagazine : Magazine
{
#pragma warning disable CA1823, IDE0051, CS0169 // Reached from the first place only.
    [Shared(Sharing.Seam)]
    private MorePlaces _more;
#pragma warning restore CA1823, IDE0051, CS0169

    public FullMagazine(int bucket, int capacity, long charge)
        : base(bucket, capacity, charge)
    {
    }

    [InlineArray(LargestCapacity - SmallCapacity)]
    private struct MorePlaces
    {
        private object? _first;
    }
}
#endif
