namespace Pools.Tests.Concurrency;

/// <summary>What finds a fault.</summary>
/// <param name="Scenario">In which scenario.</param>
/// <param name="Finding">What the explorer says.</param>
internal sealed record Killer(string Scenario, string Finding);
