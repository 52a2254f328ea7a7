namespace Pools.Analyzers.Flow;

/// <summary>A condition in a normal form: negations, exchanged sides and patterns are rewritten.</summary>
/// <param name="Text">Two conditions with the same text have the same answer.</param>
/// <param name="IsNegated">Whether the code asks for the opposite of the text.</param>
/// <param name="Comparison">Set if the condition compares a value with a constant.</param>
internal sealed record Condition(string Text, bool IsNegated = false, Comparison? Comparison = null);
