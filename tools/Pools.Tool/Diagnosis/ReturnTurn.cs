namespace Pools.Tool.Diagnosis;

/// <summary>Which return of an array a place makes that came back twice.</summary>
internal enum ReturnTurn
{
    /// <summary>The first; after it the array is the next renter's.</summary>
    First,

    /// <summary>The one too many, or, if somebody else had rented the array in between, the next renter's own.</summary>
    Again,

    Both,
}
