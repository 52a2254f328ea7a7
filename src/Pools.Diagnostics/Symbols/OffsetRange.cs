#if NET
namespace Pools.Diagnostics.Symbols;

/// <summary>A range of a method's intermediate language.</summary>
/// <param name="From">Where it begins; -1: unknown.</param>
/// <param name="To">Where it has ended.</param>
internal readonly record struct OffsetRange(int From, int To)
{
    public static OffsetRange Unknown { get; } = new(-1, -1);

    public bool IsKnown => From >= 0;

    /// <summary>Whether another range has a part of this one.</summary>
    public bool Overlaps(OffsetRange other) => From < other.To && other.From < To;

    /// <summary>Whether another range is a part of this one.</summary>
    public bool Contains(OffsetRange other) => other.IsKnown && From <= other.From && other.To <= To;
}
#endif
