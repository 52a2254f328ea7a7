namespace Pools;

/// <summary>Tells pools how scarce memory is.</summary>
/// <remarks>
/// A pool reads the level when it trims, and never while it serves a rent or a return from kept arrays. Implementations must be thread-safe
/// and must not block: most calls come from the finalizer thread. The pool holds no lock during the call, so a source may call the pool. If
/// a source throws, the pool assumes <see cref="PressureLevel.Low"/>.
/// </remarks>
public interface IMemoryPressureSource
{
    /// <summary>Gets the current level.</summary>
    PressureLevel Current { get; }
}
