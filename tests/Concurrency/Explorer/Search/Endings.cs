namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A promise is broken: ends the run.</summary>
internal sealed class ViolationException(string message) : Exception(message);

/// <summary>The run is over: unwinds a thread that would have gone on.</summary>
internal sealed class RunEndedException() : Exception("The run has ended.");

/// <summary>What a thread throws where the search decides so: an aborted thread, or a failing callback.</summary>
internal sealed class InjectedFaultException() : Exception("Thrown by the explorer.");

/// <summary>What may happen to a thread after each of its stores and in each call-out.</summary>
[Flags]
internal enum Faults
{
    None = 0,
    Stop = 1,
    Throw = 2,
    Reenter = 4,
    OutOfMemory = 8,
}
