namespace Pools.Analyzers.Symbols;

/// <summary>The role of a call for a pool.</summary>
internal enum PoolCall
{
    None,

    /// <summary><c>ArrayPool&lt;T&gt;.Rent</c>, or an override.</summary>
    Rent,

    /// <summary><c>ArrayPool&lt;T&gt;.Return</c>, an override, or an overload of a pool's own.</summary>
    Return,

    /// <summary><c>MemoryPool&lt;T&gt;.Rent</c>: who calls it owns what comes.</summary>
    RentOwner,

    /// <summary>Another method that gives an <c>IMemoryOwner&lt;T&gt;</c>, which may be somebody else's.</summary>
    ObtainOwner,
}
