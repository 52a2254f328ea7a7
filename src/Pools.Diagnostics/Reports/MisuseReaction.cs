namespace Pools.Diagnostics;

/// <summary>
/// The reaction of a debug pool to a misuse, after it has recorded it. A misuse that is noticed later, on another thread than the
/// offender's, never throws, and nothing throws on the finalizer thread.
/// </summary>
public enum MisuseReaction
{
    /// <summary>
    /// Throws at the offender, if that is still on the stack: an <see cref="ArrayPoolMisuseException"/>, or an
    /// <see cref="ArrayPoolArgumentException"/> for an array that does not belong to the pool. Not for a return after the end of the pool's
    /// container, which disposes the pool before older services.
    /// </summary>
    Throw,

    /// <summary>Does nothing more: the program goes on, and the end of the scope fails.</summary>
    Record,

    /// <summary>Breaks into the debugger if one is attached; otherwise acts as <see cref="Throw"/>.</summary>
    Break,

    /// <summary>Ends the process, with the report as the message.</summary>
    FailFast,
}
