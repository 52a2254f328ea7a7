namespace Pools;

/// <summary>The scarcity of memory, as an <see cref="IMemoryPressureSource"/> sees it.</summary>
/// <remarks>
/// Pools release more at each level than at the one before. Surplus is what was not needed since the last trim. A <see cref="PerCoreArrayPool{T}"/> trims after full garbage collections, a
/// <see cref="LargeArrayPool{T}"/> also by a timer. Unless a pool has a source of its own, memory that other processes use causes
/// <see cref="Medium"/> at most.
/// </remarks>
public enum PressureLevel
{
    /// <summary>Memory is plentiful: each trim releases half of the surplus.</summary>
    Low,

    /// <summary>Memory is getting scarce: each trim releases all surplus. Half as many bytes of large arrays are kept as otherwise, and a rent may get one up to twice as long as requested.</summary>
    Medium,

    /// <summary>
    /// Memory is scarce: each trim of a <see cref="PerCoreArrayPool{T}"/> releases everything. A <see cref="LargeArrayPool{T}"/> releases
    /// all that was not used in the last second, and keeps a quarter of its usual bytes.
    /// </summary>
    High,

    /// <summary>
    /// The limit is near: each trim releases everything. A <see cref="PerCoreArrayPool{T}"/> goes on pooling.
    /// A <see cref="LargeArrayPool{T}"/> keeps returned arrays only by weak references until critical pressure has been gone for ten
    /// seconds; its timer checks.
    /// </summary>
    Critical,
}
