namespace Pools.Diagnostics;

/// <summary>
/// A choice of what a debug pool does about a misuse besides recording it. A misuse that is noticed later, on another thread than the
/// offender's, never throws, and nothing throws on the finalizer thread.
/// </summary>
public enum MisuseReaction
{
    /// <summary>
    /// Throws at the offender, if that is still on the stack: an <see cref="ArrayPoolMisuseException"/>, or an <see
    /// cref="ArrayPoolArgumentException"/> for an array that does not belong to the pool. Not of a return after the end of the container
    /// that made the pool: that disposes of it before whoever was made earlier.
    /// </summary>
    Throw,

    /// <summary>Does nothing more: the program goes on, and the end of the scope fails.</summary>
    Record,

    /// <summary>Breaks into the debugger if one is attached; otherwise acts as <see cref="Throw"/>.</summary>
    Break,

    /// <summary>Ends the process, with the report as the message.</summary>
    FailFast,
}
