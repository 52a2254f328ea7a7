namespace Pools.Analyzers.Summaries;

/// <summary>The facts about a private method that its callers need.</summary>
/// <param name="GivesRental">Whether the result is an array that the method has rented, and keeps nowhere.</param>
/// <param name="Argument">The parameter whose array, or a view of it, is the result; -1 for none.</param>
/// <param name="IsView">Whether it is a view.</param>
/// <param name="Effects">One for each parameter.</param>
internal sealed record Summary(bool GivesRental, int Argument, bool IsView, IReadOnlyList<ParameterEffect> Effects);
