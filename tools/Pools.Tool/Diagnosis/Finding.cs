namespace Pools.Tool.Diagnosis;

/// <summary>A fault, or a note about cost.</summary>
internal sealed record Finding
{
    /// <summary>Further places that return do not help (arbitrary).</summary>
    public const int MostReturns = 4;

    public required FindingKind Kind { get; init; }
    public required Certainty Certainty { get; init; }

    /// <summary>Arrays, returns or rents that are wrong. A loss does not count arrays rented just before the end.</summary>
    public required long Count { get; init; }

    public long Rents { get; init; }

    /// <summary>The share of the rents that came back, 0 to 1; null: irrelevant.</summary>
    public double? ShareReturned { get; init; }

    /// <summary>Bytes lost; null: no loss, or elements of unknown size.</summary>
    public long? Bytes { get; init; }

    /// <summary>Null: unknown.</summary>
    public Site? Rented { get; init; }

    /// <summary>The callers of the place, the most frequent first; empty if the place itself includes its caller.</summary>
    public IReadOnlyList<(Frame Caller, long Count)> Callers { get; init; } = [];

    public int CallerCount { get; init; }

    /// <summary>Whether every caller of the place has the fault.</summary>
    public bool IsAllOfPlace { get; init; }

    /// <summary>The library that uses the pool, and its version; null: the program itself does.</summary>
    public string? Library => (Rented ?? Returned[0]).Library;

    /// <summary>The places that return, the likeliest to blame first.</summary>
    public IReadOnlyList<Site> Returned { get; init; } = [];

    /// <summary>In a double return, the turn of each of <see cref="Returned"/>.</summary>
    public IReadOnlyList<ReturnTurn> Turns { get; init; } = [];

    public required IReadOnlyList<string> Pools { get; init; }
    public required IReadOnlyList<(int Length, long Count)> Lengths { get; init; }
    public required string Summary { get; init; }
    public IReadOnlyList<string> Evidence { get; init; } = [];
    public string Advice { get; init; } = "";
    public bool IsFault => Kind <= FindingKind.ReportedByPool;
}
