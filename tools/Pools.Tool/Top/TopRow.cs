namespace Pools.Tool.Top;

/// <summary>The current numbers of one pool, or of several, per second if not said otherwise.</summary>
/// <param name="HitRate">The share of the rents that got a kept array, 0 to 1.</param>
/// <param name="TooLong">Arrays allocated because the pool keeps none of that length.</param>
/// <param name="NoneLeft">Arrays allocated because none was left.</param>
/// <param name="Kept">How many more arrays the pool keeps than at the first snapshot.</param>
/// <param name="Outstanding">How many more arrays are out than at the first snapshot.</param>
internal sealed record TopRow(
    string Name, double Rents, double HitRate, double TooLong, double NoneLeft, double Dropped, double Trimmed,
    long Kept, long Outstanding);
