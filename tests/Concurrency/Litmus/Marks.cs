namespace Pools.Tests.Concurrency.Litmus;

/// <summary>The two objects that programs over references store.</summary>
internal static class Marks
{
    private static readonly object s_one = new();
    private static readonly object s_two = new();

    /// <param name="number">1 or 2.</param>
    public static object Of(int number) => number == 1 ? s_one : s_two;
}
