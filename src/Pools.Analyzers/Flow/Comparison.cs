namespace Pools.Analyzers.Flow;

/// <summary>A comparison of a value with a constant.</summary>
/// <param name="Value">The text of the value.</param>
/// <param name="Sign">Asks whether the value is below (-1), equal to (0) or above (1) the constant.</param>
/// <param name="Constant">A <see cref="decimal"/> for any kind of integer; otherwise a string or a boolean.</param>
internal sealed record Comparison(string Value, int Sign, object Constant)
{
    /// <summary>Whether some value gives all these answers to comparisons of it.</summary>
    public static bool AreConsistent(IReadOnlyCollection<(Comparison Comparison, bool IsTrue)> answers) =>
        answers.SelectMany(answer => answer.Comparison.Candidates).Any(value =>
            answers.All(answer => answer.Comparison.IsTrue(value) == answer.IsTrue));

    public bool IsTrue(object value) => value is decimal number && Constant is decimal limit
        ? Math.Sign(number.CompareTo(limit)) == Sign
        : value.Equals(Constant);

    /// <summary>All values between two constants give the same answers, so the constants and their neighbors stand for all.</summary>
    private IEnumerable<object> Candidates => Constant is decimal number
        ? new[] { number - 1, number, number + 1 }.Where(near => near is >= long.MinValue and <= ulong.MaxValue).Cast<object>()
        : [Constant, new()];
}
