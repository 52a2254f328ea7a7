namespace Pools.Diagnostics;

/// <summary>What a debug pool does about a misuse, besides writing it down. What is noticed later, on another thread than the offender's, never throws, and nothing throws on the thread of the finalizers.</summary>
public enum MisuseReaction
{
    /// <summary>Throws at the offender where that is still there: an <see cref="ArrayPoolMisuseException"/>, or an <see cref="ArrayPoolArgumentException"/> for an array that does not belong to the pool.</summary>
    Throw,

    /// <summary>Nothing: the program goes on, and the end of the scope fails.</summary>
    Record,

    /// <summary>Stops in the debugger, where one is attached; else as <see cref="Throw"/>.</summary>
    Break,

    /// <summary>Ends the process, with the report as the message.</summary>
    FailFast,
}
