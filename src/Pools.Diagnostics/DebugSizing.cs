namespace Pools.Diagnostics;

/// <summary>How long the arrays of a debug pool are.</summary>
public enum DebugSizing
{
    /// <summary>Each rent by chance, from the seed: half and half.</summary>
    Mixed,

    /// <summary>As long as asked: the runtime's own check of bounds finds who goes beyond.</summary>
    Exact,

    /// <summary>Longer than asked, by a random number of elements, also where an ordinary pool would give the exact length: who takes the array's length for his own gets wrong results every time.</summary>
    Oversize,
}
