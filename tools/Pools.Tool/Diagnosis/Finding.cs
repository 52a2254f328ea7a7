namespace Pools.Tool.Diagnosis;

/// <summary>Something that is wrong, or worth a look.</summary>
internal sealed record Finding
{
    /// <summary>More places that return one array are no help (arbitrary).</summary>
    public const int MostReturns = 4;

    public required FindingKind Kind { get; init; }

    public required Certainty Certainty { get; init; }

    /// <summary>How many arrays, returns or rents are counted as wrong. Of a loss, those that ought to be back: what was rented just before the end is not counted, so that it may be fewer than <see cref="Lengths"/> and the summary add up to.</summary>
    public required long Count { get; init; }

    /// <summary>Of how many rents at this place; 0: unknown.</summary>
    public long Rents { get; init; }

    /// <summary>The share of the rents that came back, 0 … 1; null: says nothing here.</summary>
    public double? ShareReturned { get; init; }

    /// <summary>How many bytes are lost; null: says nothing here, or the size of the elements is unknown.</summary>
    public long? Bytes { get; init; }

    /// <summary>Where the arrays were rented; null: unknown.</summary>
    public Site? Rented { get; init; }

    /// <summary>Who called the place where they were rented, or, where that is unknown, returned; and how many of <see cref="Count"/> each, the most frequent first. Empty: nobody, or the place names its caller itself, because others do right.</summary>
    public IReadOnlyList<(Frame Caller, long Count)> Callers { get; init; } = [];

    /// <summary>How many callers there are; <see cref="Callers"/> has the most frequent.</summary>
    public int CallerCount { get; init; }

    /// <summary>Whether every caller of the place does wrong.</summary>
    public bool IsAllOfPlace { get; init; }

    /// <summary>The library that rents, or that returns what nobody has rented, and its version; null: the program itself does.</summary>
    public string? Library => (Rented ?? Returned[0]).Library;

    /// <summary>Where they were returned, the likeliest to blame first.</summary>
    public IReadOnlyList<Site> Returned { get; init; } = [];

    /// <summary>Of an array that came back twice: which return each of <see cref="Returned"/> is. Empty: of anything else.</summary>
    public IReadOnlyList<ReturnTurn> Turns { get; init; } = [];

    /// <summary>The pools, that which lent first.</summary>
    public required IReadOnlyList<string> Pools { get; init; }

    /// <summary>The lengths in elements and how often each, the most frequent first.</summary>
    public required IReadOnlyList<(int Length, long Count)> Lengths { get; init; }

    /// <summary>What happened, in a sentence.</summary>
    public required string Summary { get; init; }

    /// <summary>What speaks for it, and what against.</summary>
    public IReadOnlyList<string> Evidence { get; init; } = [];

    /// <summary>What to do.</summary>
    public string Advice { get; init; } = "";

    /// <summary>Whether it is a fault of the program, and not a matter of cost.</summary>
    public bool IsFault => Kind <= FindingKind.ReportedByPool;
}
