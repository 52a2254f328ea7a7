namespace Pools.Tests.Generators;

/// <summary>Array lengths that favor the edges of buckets.</summary>
public static class Lengths
{
    /// <summary>Lengths within a range: three in four are an edge, moved into the range, or one below or above it.</summary>
    public static Gen<int> NearEdges(int first, int last, IReadOnlyList<int> edges)
    {
        Gen<int> nearEdge =
            from edge in Gen.Elements(edges.AsEnumerable())
            from distance in Gen.Choose(-1, 1)
            select (int)Math.Clamp((long)edge + distance, first, last);
        return Gen.Frequency((3, nearEdge), (1, Gen.Choose(first, last)));
    }

    /// <summary>Lengths near the powers of two: from 16 on, these are the runtime's bucket lengths.</summary>
    public static Arbitrary<int> NearPowersOfTwo(int last)
    {
        int[] edges = [.. Enumerable.Range(0, 31).Select(log => 1 << log).TakeWhile(edge => edge / 2 < last)];
        return Arb.From(NearEdges(1, last, edges), length => ShrinkTowards(1, length));
    }

    /// <summary>Shorter lengths to try in place of a failing one: the shortest first, then ever closer to it.</summary>
    public static IEnumerable<int> ShrinkTowards(int shortest, int length)
    {
        for (long distance = (long)length - shortest; distance > 0; distance /= 2)
        {
            yield return (int)(length - distance);
        }
    }
}
