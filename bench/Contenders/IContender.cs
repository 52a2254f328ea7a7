namespace Pools.Bench;

/// <summary>
/// One way to get a buffer and give it back. Implementations are structs of a type of their own: every loop is instantiated over one, so that its call
/// sites and its profile belong to that contender alone.
/// </summary>
internal interface IContender<TLease>
    where TLease : struct, ILease
{
    TLease Rent(int length);

    void Return(TLease lease);
}

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
