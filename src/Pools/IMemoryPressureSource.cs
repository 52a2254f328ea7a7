namespace Pools;

/// <summary>A source that tells pools how scarce memory is.</summary>
/// <remarks>
/// A pool asks when it trims, never on the path of a rent or a return that is served from what it keeps. An implementation must be safe to
/// call from any number of threads at once, and must not block: most calls come on the finalizer thread, where it would hold up all
/// finalizers. The pool holds no lock. If it throws, the pool goes on as if the level were <see cref="PressureLevel.Low"/>;
/// it may call back into the pool.
/// </remarks>
public interface IMemoryPressureSource
{
    /// <summary>Gets the current level.</summary>
    PressureLevel Current { get; }
}
