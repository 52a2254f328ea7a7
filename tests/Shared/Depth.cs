namespace Pools.Tests;

/// <summary>How far searches go: as far as they must to find every mutant, or, in <c>verify</c>, as far as there is time for.</summary>
internal static class Depth
{
    /// <summary>The environment variable that asks for the deeper bounds.</summary>
    public const string Variable = "POOLS_TESTS_DEPTH";

    public const string Deep = "deep";

    public static bool IsDeep { get; } = Environment.GetEnvironmentVariable(Variable) == Deep;

    public static int Of(int normal, int deep) => IsDeep ? deep : normal;
}
