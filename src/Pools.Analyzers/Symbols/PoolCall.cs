namespace Pools.Analyzers.Symbols;

/// <summary>The role of a call for a pool.</summary>
internal enum PoolCall
{
    None,
    Rent, // ArrayPool<T>.Rent, or an override
    Return, // ArrayPool<T>.Return, an override, or an overload of a pool's own
    RentOwner, // MemoryPool<T>.Rent: the caller owns the result
    ObtainOwner, // another method that returns an IMemoryOwner<T>, which may still own it
}
