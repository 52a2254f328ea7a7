namespace Pools.Bench.Cli;

/// <summary>One option of a command: a flag when <see cref="Value"/> is null, else an option that takes a value.</summary>
internal sealed record OptionSpec(string Name, string? Value, string Help);
