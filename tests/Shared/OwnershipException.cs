using System;

namespace Pools.Tests;

/// <summary>What the ownership oracle throws: a pool has broken the promise that an array has one owner at a time.</summary>
internal sealed class OwnershipException(string message) : Exception(message);
