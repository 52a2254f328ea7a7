using System;

namespace Pools.Tests.Framework;

/// <summary>What a check throws when this runtime cannot show whether the promise holds; the message says why.</summary>
internal sealed class NotTellableException(string message) : Exception(message);
