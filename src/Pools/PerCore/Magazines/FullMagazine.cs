#if NET
using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A magazine with room for <see cref="Magazine.LargestCapacity"/> arrays: the places of <see cref="Magazine"/>, whose padding becomes places too, and as many more right behind them.</summary>
/// <remarks>
/// The runtime lays out a base class's fields first, and references without gaps: so the places of both follow each other, and the collector knows each of them. A test holds the runtime to it.
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
