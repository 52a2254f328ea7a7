using System;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A promise is broken: ends the run.</summary>
internal sealed class ViolationException(string message) : Exception(message);

/// <summary>The run is over: unwinds a thread that would have gone on.</summary>
internal sealed class RunEndedException() : Exception("The run has ended.");

/// <summary>What a thread throws where the search decides so: an aborted thread, or a failing callback.</summary>
internal sealed class InjectedFaultException() : Exception("Thrown by the explorer.");
