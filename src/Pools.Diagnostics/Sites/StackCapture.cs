namespace Pools.Diagnostics;

/// <summary>What is written down about where an array was rented and returned.</summary>
public enum StackCapture
{
    /// <summary>Thread and time only: the cheapest.</summary>
    None,

    /// <summary>Also the file, line and member of the call, where it is made on a <see cref="DebugArrayPool{T}"/> itself: the compiler fills them in, so it costs nothing.</summary>
    Caller,

    /// <summary>The whole stack: 10 to 30 µs a call.</summary>
    Full,
}
