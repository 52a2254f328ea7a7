using System;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What may happen to a thread after each of its stores and in each call-out.</summary>
[Flags]
internal enum Faults
{
    None = 0,

    /// <summary>It stops for ever.</summary>
    Stop = 1,

    /// <summary>An exception leaves the call; the thread goes on with its next one.</summary>
    Throw = 2,

    /// <summary>It rents and returns from inside, and goes on.</summary>
    Reenter = 4,

    /// <summary>Allocations only: not enough memory.</summary>
    OutOfMemory = 8,
}
