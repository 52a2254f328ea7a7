namespace Pools.Analyzers.Flow;

/// <summary>Where an array comes from.</summary>
internal enum SiteKind
{
    Rent, // rented here: to be returned
    Owner, // an owner rented from a memory pool here: to be disposed
    ForeignOwner, // an owner from another method, which may still own it
    Fresh, // made here, not by a pool
    Elsewhere, // unknown origin, in a variable that the method returns
    Initial, // in a parameter or field at first
}
