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

    /// <summary>What a variable gets from a source that is not known, in a method that returns what the variable holds.</summary>
    Elsewhere,

    /// <summary>What a parameter or a field held at first.</summary>
    Initial,
}
