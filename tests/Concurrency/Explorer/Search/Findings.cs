namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The findings of a search.</summary>
internal sealed record Findings(
    string Scenario, Bounds Bounds, long Interleavings, long Steps, TimeSpan Time, string? Failure, Schedule? Schedule, string? Trace)
{
    public bool IsExhaustive { get; init; } = true;

    public string Counts => string.Create(
        CultureInfo.InvariantCulture,
        $"{Scenario}: {Interleavings:N0} interleavings, {Steps:N0} steps, {Time.TotalSeconds:F1} s, "
        + $"{Steps / Math.Max(Time.TotalSeconds, 1e-3):N0} steps/s, {Bounds}");

    public string Story =>
        $"{Counts}{Environment.NewLine}{Failure}{Environment.NewLine}"
            + $"replay: explore --scenario {Scenario} --replay {Schedule}{Environment.NewLine}{Trace}";
}
