using System;
using System.Globalization;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a search has found.</summary>
/// <param name="Scenario">Its scenario.</param>
/// <param name="Bounds">The bounds that it has reached.</param>
/// <param name="Interleavings">How many were run at the last bound of preemptions: if nothing was found, all there are.</param>
/// <param name="Steps">How many steps all searches made.</param>
/// <param name="Time">How long it took.</param>
/// <param name="Failure">What is wrong, or null.</param>
/// <param name="Schedule">How to see it again.</param>
/// <param name="Trace">How it came about.</param>
internal sealed record Findings(
    string Scenario, Bounds Bounds, long Interleavings, long Steps, TimeSpan Time, string? Failure, Schedule? Schedule, string? Trace)
{
    /// <summary>Whether, where nothing was found, there is nothing within the bounds.</summary>
    public bool IsExhaustive { get; init; } = true;

    public string Counts => string.Create(
        CultureInfo.InvariantCulture,
        $"{Scenario}: {Interleavings:N0} interleavings, {Steps:N0} steps, {Time.TotalSeconds:F1} s, {Steps / Math.Max(Time.TotalSeconds, 1e-3):N0} steps/s, {Bounds}");

    public string Story =>
        $"{Counts}{Environment.NewLine}{Failure}{Environment.NewLine}replay: explore --scenario {Scenario} --replay {Schedule}{Environment.NewLine}{Trace}";
}
