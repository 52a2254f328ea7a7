using System;

namespace Pools.Large;

/// <summary>How one size class stands.</summary>
/// <param name="ArrayBytes">The size of an array.</param>
/// <param name="Count">Arrays that are kept strongly.</param>
/// <param name="Cold">Of them, those whose pages have been given back.</param>
/// <param name="LowWater">The fewest there were since the last trim: 0 … <paramref name="Count"/>.</param>
/// <param name="SinceReturn">How long ago one came back last.</param>
internal readonly record struct ClassSnapshot(long ArrayBytes, int Count, int Cold, int LowWater, TimeSpan SinceReturn)
{
    /// <summary>Arrays that are kept strongly and have their pages.</summary>
    public int Hot => Count - Cold;
}
