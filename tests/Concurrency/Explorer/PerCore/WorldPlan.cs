using System.Collections.Generic;
using System.Linq;
using Pools.PerCore;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How small the world of a per-core pool is.</summary>
internal sealed record WorldPlan : WorldSize
{
    /// <summary>The bytes of an array: with one byte a bucket's capacity is what the plan says, and a budget is counted in arrays.</summary>
    private const int ArrayBytes = 1;

    /// <summary>The arrays a magazine has room for, for each bucket.</summary>
    public IReadOnlyList<int> Capacities { get; init; } = [1];

    /// <summary>The magazines a core has places for.</summary>
    public int Places { get; init; } = 2;

    /// <summary>In arrays.</summary>
    public long Budget { get; init; } = 1_000;

    /// <summary>Threads that have not shown yet that they last: they work on the shelves only.</summary>
    public IReadOnlyList<int> OnProbation { get; init; } = [];

    /// <summary>Whether each item that is let go is given to somebody, as an object pool's are.</summary>
    public bool IsStrict { get; init; }

    /// <summary>Whether somebody listens to drops.</summary>
    public bool Listens { get; init; }

    public BucketPlan[] Buckets() => [.. Capacities.Select(capacity => new BucketPlan(ArrayBytes, ArrayBytes, capacity, Places * capacity))];
}
