namespace Pools.Memory;

/// <summary>Whether memory pages can be discarded while their array stays.</summary>
/// <param name="Works">Whether it has been shown to work, in this process and under its collector.</param>
/// <param name="IsDefault">Whether it is done without being asked for.</param>
/// <param name="WhyNot">In words, why it does not work or is not the default; empty: it is.</param>
internal readonly record struct PageSupport(bool Works, bool IsDefault, string WhyNot)
{
    public static PageSupport Full { get; } = new(Works: true, IsDefault: true, WhyNot: string.Empty);

    public static PageSupport None(string why) => new(Works: false, IsDefault: false, why);
}
