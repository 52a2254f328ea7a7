namespace Pools.Bench;

/// <summary>What a figure must reach.</summary>
/// <param name="Must">The most that is acceptable, or the least.</param>
/// <param name="Aim">What is aimed at, where that is more.</param>
/// <param name="IsLeast">Whether <paramref name="Must"/> is the least.</param>
internal sealed record Bound(double Must, double? Aim = null, bool IsLeast = false)
{
    public static Bound Most(double must, double? aim = null) => new(must, aim);

    public static Bound Least(double must) => new(must, IsLeast: true);

    public bool IsMet(double figure) => IsLeast ? figure >= Must : figure <= Must;

    public string Write(NumberFormat format) => $"{(IsLeast ? "≥" : "≤")} {Figures.Format(Must, format)}";

    /// <summary>What the figure has reached, in a word.</summary>
    public string Verdict(double figure) => !IsMet(figure) ? "no" : Aim is null ? "yes" : figure <= Aim ? "aim" : "must";
}
