namespace Pools.Analyzers.Flow;

/// <summary>One side of a branch: a condition that the method asks more than once, and whether the branch asks for its opposite.</summary>
internal readonly record struct ConditionUse(int Index, bool IsNegated);
