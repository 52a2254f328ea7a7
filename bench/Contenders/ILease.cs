using System;

namespace Pools.Bench.Contenders;

/// <summary>What a contender hands out. A struct, so that a loop over it is compiled for it alone.</summary>
internal interface ILease
{
    /// <summary>Writes the first and the last element, so that no contender gets away with memory that nobody looks at.</summary>
    void Touch();
}

/// <summary>A lease whose elements can be worked on.</summary>
internal interface ILease<T> : ILease
{
    Memory<T> Memory { get; }
}
