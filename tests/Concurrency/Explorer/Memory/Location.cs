using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>One place in memory with all values that it has had.</summary>
internal abstract class Location(int number, nint address)
{
    public int Number { get; } = number;

    public nint Address { get; } = address;

    /// <summary>For each version, what its writer had published with it; null: nothing.</summary>
    public List<View?> Published { get; } = [null];

    public int Newest => Published.Count - 1;
}

/// <summary>The same, with the values.</summary>
internal sealed class Location<T>(int number, nint address, T initial) : Location(number, address)
{
    public List<T> Versions { get; } = [initial];
}
