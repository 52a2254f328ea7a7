namespace Pools.Tool.Attach;

/// <summary>How long the tool waits for processes.</summary>
internal sealed record Timeouts
{
    /// <summary>The least time for the first .NET process of a command: a busy machine needs seconds (arbitrary).</summary>
    public TimeSpan Start { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>For an answer, which comes within milliseconds unless the process is stopped.</summary>
    public TimeSpan Answer { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>From the end of a process's events to its own end, which follows soon.</summary>
    public TimeSpan End { get; init; } = TimeSpan.FromSeconds(10);
}
