using System;

namespace Pools.Tests;

/// <summary>The ownership oracle's exception: an array has had two owners at a time.</summary>
internal sealed class OwnershipException(string message) : Exception(message);
