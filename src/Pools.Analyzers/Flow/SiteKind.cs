namespace Pools.Analyzers.Flow;

/// <summary>Where an array comes from.</summary>
internal enum SiteKind
{
    /// <summary>Rented here: to be returned.</summary>
    Rent,

    /// <summary>An owner of a memory pool, rented here: to be disposed.</summary>
    Owner,

    /// <summary>An owner that another method gave, which may be somebody else's.</summary>
    ForeignOwner,

    /// <summary>Made here, not by a pool.</summary>
    Fresh,

    /// <summary>An array of unknown origin, in a variable that the method returns.</summary>
    Elsewhere,

    /// <summary>What a parameter or a field held at first.</summary>
    Initial,
}
