namespace Pools.Bench.Loops;

/// <summary>How the stack depths of rents and returns lie to each other.</summary>
internal enum StackPattern
{
    /// <summary>Rent and return in the same frame, at ten depths in turn.</summary>
    Pair,

    /// <summary>Ten nested frames, each of which rents before it calls the next and returns afterwards.</summary>
    Nested,

    /// <summary>Rent in a frame at one depth, return in a frame at another.</summary>
    Cross,
}
