namespace Pools;

/// <summary>How scarce memory is, as an <see cref="IMemoryPressureSource"/> sees it.</summary>
/// <remarks>
/// What pools let go of, at each level more than at the one before. Surplus is what nobody has needed since the last trim. A <see cref="PerCoreArrayPool{T}"/> trims after full garbage collections, a
/// <see cref="LargeArrayPool{T}"/> also by a timer.
/// </remarks>
public enum PressureLevel
{
    /// <summary>Memory is plentiful: half of the surplus goes at each trim.</summary>
    Low,

    /// <summary>Memory is getting scarce: all surplus goes. Of large arrays, half as much is kept as otherwise, and a rent may get one up to twice as long as asked.</summary>
    Medium,

    /// <summary>
    /// Memory is scarce: a <see cref="PerCoreArrayPool{T}"/> lets go of everything, a <see cref="LargeArrayPool{T}"/> of all that was not used in the last second, and keeps a quarter of what it keeps otherwise.
    /// </summary>
    High,

    /// <summary>The limit is near: everything goes, and until the level falls nothing new is kept, of large arrays nothing but weakly.</summary>
    Critical,
}
