namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>Comparisons of one number with constants: some imply others, some exclude each other, and some leave one number.</summary>
internal static class Comparisons
{
    public static string[] Texts { get; } = ["n > 10", "n > 20", "n == 11", "12 > n", "n is >= 21", "n != 10"];

    /// <summary>A number for each combination of answers.</summary>
    public static int[] Numbers { get; } = [9, 10, 11, 12, 21];

    public static bool Answer(int comparison, int number) => comparison switch
    {
        0 => number > 10,
        1 => number > 20,
        2 => number == 11,
        3 => 12 > number,
        4 => number >= 21,
        _ => number != 10,
    };
}
