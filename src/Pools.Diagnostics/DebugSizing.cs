namespace Pools.Diagnostics;

/// <summary>The lengths of the arrays of a debug pool.</summary>
public enum DebugSizing
{
    /// <summary>Each rent at random, from the seed: half <see cref="Exact"/>, half <see cref="Oversize"/>.</summary>
    Mixed,

    /// <summary>Exactly as long as requested: the runtime's own bounds check finds code that goes beyond.</summary>
    Exact,

    /// <summary>
    /// Longer than requested by a random number of elements, always: code that mistakes the array's length for the requested one fails
    /// every time.
    /// </summary>
    Oversize,
}
