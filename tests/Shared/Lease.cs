namespace Pools.Tests;

/// <summary>One tenancy of an array: who holds it. The owner's number is also the stamp that fills the array.</summary>
internal readonly record struct Lease<T>(T[] Array, int Owner);
