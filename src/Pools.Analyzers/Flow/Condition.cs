namespace Pools.Analyzers.Flow;

/// <summary>A condition in one form, however it is written: as its opposite, with its sides exchanged, as a pattern.</summary>
/// <param name="Text">Two conditions with the same text have the same answer.</param>
/// <param name="IsNegated">Whether the code asks for the opposite of the text.</param>
/// <param name="Comparison">What it says of a value, if that is compared with a constant.</param>
internal sealed record Condition(string Text, bool IsNegated, Comparison? Comparison = null);
