namespace Pools.Tests.Mutation;

/// <summary>What has become of a fault, as a line of a file.</summary>
/// <param name="Id">See <see cref="Mutant.Id"/>.</param>
/// <param name="File">The source.</param>
/// <param name="Line">Where it was when the tests ran.</param>
/// <param name="Operator">What made it.</param>
/// <param name="Outcome">What has become of it.</param>
/// <param name="Killer">What found it.</param>
/// <param name="Finding">How.</param>
internal sealed record Result(string Id, string File, int Line, string Operator, Outcome Outcome, string? Killer, string? Finding)
{
    /// <summary>How long the tests took.</summary>
    public int Seconds { get; init; }

    public static Result Of(Mutant mutant, Outcome outcome, string? killer = null, string? finding = null) =>
        new(mutant.Id, mutant.File, mutant.Line, mutant.Operator, outcome, killer, finding);
}
