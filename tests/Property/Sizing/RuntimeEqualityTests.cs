namespace Pools.Tests.Property.Sizing;

/// <summary>The ladder gives the lengths that the pools of the runtime give.</summary>
[Cases(fast: 200, deep: 5_000, typeof(ShortLength))]
public class RuntimeEqualityTests
{
    private const int Longest = 1 << 20;
    private const int LargeEdge = 1 << 24;

    private static readonly BucketLayout s_ladder = BucketLayout.RuntimeLadder(BucketLayout.LongestArray);

    private static readonly ArrayPool<byte> s_created = ArrayPool<byte>.Create(Longest, 1);

    private static readonly ArrayPool<decimal> s_decimals = ArrayPool<decimal>.Create(Longest, 1);

    [Fact]
    public void Request_gets_the_length_of_the_ladder()
    {
        ArrayPool<byte> created = ArrayPool<byte>.Create(2 * LargeEdge, 1);
        foreach (int length in Enumerable.Range(1, Depth.Of(1 << 14, Longest)).Concat([LargeEdge - 1, LargeEdge, LargeEdge + 1]))
        {
            RequireEqualLength(ArrayPool<byte>.Shared, length);
            RequireEqualLength(created, length);
        }
    }

    [Property]
    public void Request_gets_the_length_of_the_ladder_for_any_size_of_elements(int length)
    {
        RequireEqualLength(s_created, length);
        RequireEqualLength(s_decimals, length);
        Assert.Equal(Math.Max(16, (int)BitOperations.RoundUpToPowerOf2((uint)length)), s_ladder.LengthOf(s_ladder.BucketOf(length)));
    }

    [Property]
    public void Create_stops_pooling_where_the_ladder_with_its_maximum_ends(int max)
    {
        ArrayPool<byte> created = ArrayPool<byte>.Create(max, 1);
        int longest = BucketLayout.RuntimeLadder(max).MaxLength;
        Assert.Equal(longest, created.Rent(longest).Length);
        Assert.Equal(longest, created.Rent((longest / 2) + 1).Length);
        Assert.Equal(longest + 1, created.Rent(longest + 1).Length);
    }

    private static void RequireEqualLength<T>(ArrayPool<T> pool, int length)
    {
        T[] array = pool.Rent(length);
        int expected = array.Length;
        pool.Return(array);
        int actual = s_ladder.LengthOf(s_ladder.BucketOf(length));
        if (actual != expected)
        {
            Assert.Fail($"For {length} elements the runtime gives {expected}, the ladder {actual}.");
        }
    }

    public static class ShortLength
    {
        public static Arbitrary<int> Any() => Lengths.NearPowersOfTwo(Longest);
    }
}
