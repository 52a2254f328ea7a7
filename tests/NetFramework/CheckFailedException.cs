using System;

namespace Pools.Tests.Framework;

/// <summary>What a check throws when a promise is broken.</summary>
internal sealed class CheckFailedException(string message) : Exception(message);
