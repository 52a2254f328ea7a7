namespace Pools.Tool.Symbols;

/// <summary>The position of a call.</summary>
/// <param name="Offsets">A statement, or a range of several.</param>
/// <param name="IsSure">False: the call is somewhere in the range.</param>
internal readonly record struct CallPlace(OffsetRange Offsets, bool IsSure);
