namespace Pools.Analyzers.Summaries;

/// <summary>The effect of a private method on the array of one of its parameters, on every path that ends as it should.</summary>
internal enum ParameterEffect
{
    Unknown,

    /// <summary>The method uses the array and keeps nothing.</summary>
    Borrowed,

    /// <summary>The method returns the array to its pool.</summary>
    Returned,

    /// <summary>The method rents an array and puts it in this <c>out</c> parameter.</summary>
    Rented,

    /// <summary>The same on some paths: a caller that never returns the array loses it then.</summary>
    SometimesRented,
}
