using System.Reflection;

namespace Pools.Tool.Diagnosis;

/// <summary>What an examination has shown.</summary>
internal sealed record Report
{
    /// <summary>What was looked at.</summary>
    public required string Target { get; init; }

    /// <summary>The file that the process runs; null: unknown.</summary>
    public string? Assembly { get; init; }

    /// <summary>When the report was made.</summary>
    public required DateTimeOffset Written { get; init; }

    /// <summary>The version of the process's runtime, such as <c>10.0.1</c>; null: unknown.</summary>
    public string? Runtime { get; init; }

    /// <summary>The version of this tool.</summary>
    public static string Tool { get; } = typeof(Report).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? "";

    /// <summary>In nanoseconds.</summary>
    public required long Duration { get; init; }

    public required long Events { get; init; }

    /// <summary>What lowers the certainty of all that follows; empty: nothing.</summary>
    public required IReadOnlyList<string> Doubts { get; init; }

    /// <summary>Events that the process could not deliver.</summary>
    public required long EventsLost { get; init; }

    /// <summary>Arrays that looked like another one that lives at the same time.</summary>
    public required long Collisions { get; init; }

    /// <summary>The worst first.</summary>
    public required IReadOnlyList<Finding> Findings { get; init; }

    /// <summary>The busiest first.</summary>
    public required IReadOnlyList<PoolRow> Pools { get; init; }

    /// <summary>The places that rent most.</summary>
    public required IReadOnlyList<HotRow> Hottest { get; init; }

    /// <summary>The faults that are more than a possibility.</summary>
    public IEnumerable<Finding> Faults => Findings.Where(finding => finding.IsFault && finding.Certainty != Certainty.Possible);
}
