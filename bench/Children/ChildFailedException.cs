using System;

namespace Pools.Bench.Children;

/// <summary>A child process ended with an error.</summary>
internal sealed class ChildFailedException(string message) : Exception(message);
