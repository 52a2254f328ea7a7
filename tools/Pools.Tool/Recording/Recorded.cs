namespace Pools.Tool.Recording;

/// <summary>What was recorded of a process.</summary>
internal sealed record Recorded
{
    public required long Rents { get; init; }
    public required long Returns { get; init; }
    public required int Threads { get; init; }

    /// <summary>Whether it ended because there were as many rents and returns as are recorded.</summary>
    public required bool IsFull { get; init; }

    /// <summary>In nanoseconds.</summary>
    public required long Duration { get; init; }

    public required long EventsLost { get; init; }

    /// <summary>Why the trace broke off; null: it did not.</summary>
    public required string? Broken { get; init; }

    /// <summary>Whether the process ended meanwhile.</summary>
    public required bool HasEnded { get; init; }

    /// <summary>Returns of what was rented before, or came back twice.</summary>
    public required long LeftOut { get; init; }

    /// <summary>What the process's own pools allocated meanwhile, in bytes.</summary>
    public required long AllocatedBytes { get; init; }

    /// <summary>The pools and their rents, the busiest first.</summary>
    public required IReadOnlyList<(string Name, long Rents)> Pools { get; init; }

    /// <summary>The pools whose elements have a size that nobody knows: they count as bytes.</summary>
    public required IReadOnlyList<string> OfUnknownSize { get; init; }
}
