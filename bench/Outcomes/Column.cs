namespace Pools.Bench.Outcomes;

/// <summary>A column of a table: the key of the figure in <see cref="ContenderResult.Details"/>, its heading, its form.</summary>
internal sealed record Column(string Key, string Heading, NumberFormat Format)
{
    /// <summary>Stands before the main figure, where that is the order in which they are read: a median before the 99th percentile.</summary>
    public bool BeforeMain { get; init; }
}
