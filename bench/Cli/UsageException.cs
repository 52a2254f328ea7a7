using System;

namespace Pools.Bench.Cli;

/// <summary>The command line asks for something that cannot be done: one line for the person, exit code 2.</summary>
internal sealed class UsageException(string message) : Exception(message);
