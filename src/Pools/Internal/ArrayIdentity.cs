using System;

namespace Pools.Internal;

/// <summary>Identifies an array in events without keeping it alive.</summary>
/// <param name="Id">The array's identity: its hash code.</param>
/// <param name="Length">Elements.</param>
internal readonly record struct ArrayIdentity(int Id, int Length)
{
    public static ArrayIdentity Of(Array array) => new(array.GetHashCode(), array.Length);
}
