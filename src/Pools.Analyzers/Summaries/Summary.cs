namespace Pools.Analyzers.Summaries;

/// <summary>The facts about a private method that its callers need.</summary>
/// <param name="GivesRental">Whether the result is an array that the method has rented and does not keep.</param>
/// <param name="Argument">The parameter whose array, or a view of it, is the result; -1 for none.</param>
/// <param name="IsView">Whether the result is a view.</param>
/// <param name="Effects">One for each parameter.</param>
internal sealed record Summary(bool GivesRental, int Argument, bool IsView, IReadOnlyList<ParameterEffect> Effects)
{
    public ParameterEffect EffectOn(IArgumentOperation argument) =>
        argument.Parameter is { } parameter ? Effects[parameter.Ordinal] : ParameterEffect.Unknown;
}
