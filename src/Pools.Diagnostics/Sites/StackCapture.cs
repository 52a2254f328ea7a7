namespace Pools.Diagnostics;

/// <summary>A choice of what is recorded about where an array was rented and returned.</summary>
public enum StackCapture
{
    /// <summary>Thread and time only: the cheapest.</summary>
    None,

    /// <summary>
    /// Also the file, line and member of the call, where it is made on a <see cref="DebugArrayPool{T}"/> itself: the compiler fills them
    /// in, so it costs nothing. Where it is made on an <see cref="System.Buffers.ArrayPool{T}"/>, the whole stack in a scope, and nothing
    /// outside.
    /// </summary>
    Caller,

    /// <summary>The whole stack: 5 to 20 µs a call, by its depth.</summary>
    Full,
}
