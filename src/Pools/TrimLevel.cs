namespace Pools;

/// <summary>How much a trim lets go of.</summary>
public enum TrimLevel
{
    /// <summary>What low-water accounting calls surplus: half of what stayed untouched since the last trim.</summary>
    Surplus,

    /// <summary>The surplus, and everything that was not used for an interval.</summary>
    Idle,

    /// <summary>Everything that the pool keeps.</summary>
    Full,

    /// <summary>Everything, and memory pages go back to the operating system where a pool can do that; elsewhere the same as <see cref="Full"/>.</summary>
    Discard,
}
