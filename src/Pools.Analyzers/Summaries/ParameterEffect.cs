namespace Pools.Analyzers.Summaries;

/// <summary>The effect of a private method on the array of a parameter, on every path without an exception.</summary>
internal enum ParameterEffect
{
    Unknown,
    Borrowed, // the method uses the array and keeps nothing
    Returned, // the method returns the array to its pool
    Rented, // the method rents an array for this `out` parameter
    SometimesRented, // the same on some paths: a caller that never returns the array loses it then
}
