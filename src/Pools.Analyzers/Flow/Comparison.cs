namespace Pools.Analyzers.Flow;

/// <summary>A comparison of one value with a constant.</summary>
/// <param name="Value">The text of the value.</param>
/// <param name="Constant">The constant; a <see cref="decimal"/> for every kind of integer, which it holds exactly.</param>
internal sealed record Comparison(string Value, Order Order, object Constant);
