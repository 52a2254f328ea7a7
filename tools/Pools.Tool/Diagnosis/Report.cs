namespace Pools.Tool.Diagnosis;

/// <summary>The result of an examination.</summary>
internal sealed record Report
{
    public required string Target { get; init; }

    /// <summary>The file that the process runs; null: unknown.</summary>
    public string? Assembly { get; init; }

    public required DateTimeOffset Written { get; init; }

    /// <summary>The version of the process's runtime, such as <c>10.0.1</c>; null: unknown.</summary>
    public string? Runtime { get; init; }

    public static string Tool { get; } =
        typeof(Report).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? "";

    /// <summary>In nanoseconds.</summary>
    public required long Duration { get; init; }

    public required long Events { get; init; }

    /// <summary>Reasons to trust the findings less.</summary>
    public required IReadOnlyList<string> Doubts { get; init; }

    public required long EventsLost { get; init; }
    public required long Collisions { get; init; }
    public required IReadOnlyList<Finding> Findings { get; init; }
    public required IReadOnlyList<PoolRow> Pools { get; init; }
    public required IReadOnlyList<HotRow> Hottest { get; init; }

    public IEnumerable<Finding> Faults => Findings.Where(finding => finding.IsFault && finding.Certainty != Certainty.Possible);
}
