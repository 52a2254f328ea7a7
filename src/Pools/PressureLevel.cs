namespace Pools;

/// <summary>The memory pressure, as an <see cref="IMemoryPressureSource"/> sees it.</summary>
/// <remarks>
/// Pools release more at each level. Surplus is what was not needed since the last trim. A <see cref="PerCoreArrayPool{T}"/> trims after
/// full garbage collections, a <see cref="LargeArrayPool{T}"/> also by a timer. Unless a pool has a source of its own, memory of other
/// processes causes <see cref="Medium"/> at most.
/// </remarks>
public enum PressureLevel
{
    /// <summary>Memory is plentiful: each trim releases half of the surplus.</summary>
    Low,

    /// <summary>Memory is getting scarce: trims release all surplus, and a <see cref="LargeArrayPool{T}"/> keeps half its budget.</summary>
    Medium,

    /// <summary>
    /// Memory is scarce: each trim releases everything. A <see cref="LargeArrayPool{T}"/> keeps nothing until the pressure falls; rents use
    /// dropped arrays until a collection takes them.
    /// </summary>
    High,

    /// <summary>The limit is near: as <see cref="High"/>.</summary>
    Critical,
}
