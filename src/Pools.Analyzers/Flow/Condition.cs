namespace Pools.Analyzers.Flow;

/// <summary>A condition in a normal form: negations, exchanged sides and patterns are rewritten.</summary>
/// <param name="Text">Two conditions with the same text have the same answer.</param>
/// <param name="IsNegated">Whether the code asks for the opposite of the text.</param>
/// <param name="Compared">The text of the value that is compared with a constant; null for other conditions.</param>
/// <param name="Sign">Asks whether the value is below (-1), equal to (0) or above (1) the constant.</param>
/// <param name="Constant">A <see cref="decimal"/> for any kind of integer; otherwise a string or a boolean.</param>
internal sealed record Condition(
    string Text, bool IsNegated = false, string? Compared = null, int Sign = 0, object? Constant = null)
{
    /// <summary>All values between two constants give the same answers, so the constants and their neighbors stand for all.</summary>
    private IEnumerable<object> Candidates => Constant is decimal number
        ? new[] { number - 1, number, number + 1 }.Where(near => near is >= long.MinValue and <= ulong.MaxValue).Cast<object>()
        : [Constant!, new()];

    /// <summary>Whether some value gives all these answers to comparisons of it.</summary>
    public static bool AreConsistent(IReadOnlyCollection<(Condition Comparison, bool IsTrue)> answers) =>
        answers.SelectMany(answer => answer.Comparison.Candidates).Any(value =>
            answers.All(answer => answer.Comparison.IsTrue(value) == answer.IsTrue));

    public bool IsTrue(object value) => value is decimal number && Constant is decimal limit
        ? Math.Sign(number.CompareTo(limit)) == Sign
        : value.Equals(Constant);
}
