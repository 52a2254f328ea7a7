namespace Pools;

/// <summary>The extent of a trim.</summary>
public enum TrimLevel
{
    /// <summary>The surplus: half of what stayed untouched since the last trim.</summary>
    Surplus,

    /// <summary>The surplus, and everything that was not used for an interval.</summary>
    Idle,

    /// <summary>Everything that the pool keeps.</summary>
    Full,

    /// <summary>Everything, and memory pages go back to the operating system if the pool can do that; else <see cref="Full"/>.</summary>
    Discard,
}
