namespace Pools.Tool.Diagnosis;

/// <summary>The part of a place in a double return.</summary>
internal enum ReturnTurn
{
    /// <summary>The first return, after which the array belongs to the next renter.</summary>
    First,

    /// <summary>The second return, or, if the array had another renter in between, that renter's own.</summary>
    Again,

    Both,
}
