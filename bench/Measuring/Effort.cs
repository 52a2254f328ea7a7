using System;

namespace Pools.Bench.Measuring;

/// <summary>How long a cell is measured: so many interleaved rounds, and in each of them one slice of time for every contender.</summary>
internal sealed record Effort(int Rounds, TimeSpan Slice)
{
    /// <summary>The fewest rounds whose quartiles mean anything.</summary>
    public const int DefaultRounds = 9;

    public const int FullRounds = 15;
}
