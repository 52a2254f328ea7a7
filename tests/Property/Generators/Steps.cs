namespace Pools.Tests.Generators;

/// <summary>Programs of steps that are done one after the other.</summary>
public static class Steps
{
    /// <summary>Any number of steps, shrinking to fewer.</summary>
    public static Arbitrary<TStep[]> Of<TStep>(Gen<TStep> step) => Arb.From(step.ArrayOf(), Fewer);

    public static void Repeat(int times, Action action)
    {
        for (int i = 0; i < times; i++)
        {
            action();
        }
    }

    /// <summary>The same without a piece: large pieces first.</summary>
    public static IEnumerable<TStep[]> Fewer<TStep>(TStep[] steps)
    {
        for (int size = steps.Length; size > 0; size /= 2)
        {
            for (int from = 0; from + size <= steps.Length; from += size)
            {
                yield return [.. steps.Take(from), .. steps.Skip(from + size)];
            }
        }
    }
}
