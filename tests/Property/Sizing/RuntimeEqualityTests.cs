using System;
using System.Buffers;
using System.Linq;
using System.Numerics;
using Pools.Sizing;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Sizing;

/// <summary>The ladder gives the lengths that the pools of the runtime under the test give.</summary>
public class RuntimeEqualityTests
{
    private const int OneMebi = 1 << 20;

    private static readonly BucketLayout s_ladder = BucketLayout.RuntimeLadder(BucketLayout.LongestArray);

    [Fact]
    public void Shared_gives_the_ladders_length_for_every_request_up_to_2_to_the_20th() => RequireEqualLengths(ArrayPool<byte>.Shared);

    [Fact]
    public void Create_gives_the_ladders_length_for_every_request_up_to_2_to_the_20th() => RequireEqualLengths(ArrayPool<byte>.Create(OneMebi, 1));

    [Theory]
    [InlineData(1 << 21)]
    [InlineData(1 << 23)]
    [InlineData(1 << 25)]
    public void Both_give_the_ladders_length_around_large_edges(int edge)
    {
        ArrayPool<byte> created = ArrayPool<byte>.Create(2 * edge, 1);
        foreach (int length in (int[])[edge - 1, edge, edge + 1])
        {
            RequireEqualLength(ArrayPool<byte>.Shared, length);
            RequireEqualLength(created, length);
        }
    }

    [Fact]
    public void Create_gives_the_ladders_length_for_large_requests_between_edges()
    {
        ArrayPool<byte> created = ArrayPool<byte>.Create(1 << 24, 1);
        PropertyCheck.Holds(Lengths.NearPowersOfTwo(1 << 24), length => RequireEqualLength(created, length), cases: 200);
    }

    [Fact]
    public void Lengths_are_counted_in_elements_whatever_their_size()
    {
        ArrayPool<decimal> created = ArrayPool<decimal>.Create(1 << 16, 1);
        PropertyCheck.Holds(Lengths.NearPowersOfTwo(1 << 16), length => RequireEqualLength(created, length), cases: 500);
    }

    [Fact]
    public void Up_to_2_to_the_30th_the_ladder_rounds_up_to_a_power_of_two() =>
        PropertyCheck.Holds(
            Lengths.NearPowersOfTwo(s_ladder.MaxLength),
            length => s_ladder.LengthOf(s_ladder.BucketOf(length)) == Math.Max(16, (int)BitOperations.RoundUpToPowerOf2((uint)length)));

    [Fact]
    public void Create_stops_pooling_where_the_ladder_with_its_maximum_ends() =>
        PropertyCheck.Holds(
            Lengths.NearPowersOfTwo(1 << 18),
            max =>
            {
                ArrayPool<byte> created = ArrayPool<byte>.Create(max, 1);
                BucketLayout ladder = BucketLayout.RuntimeLadder(max);
                Assert.Equal(ladder.MaxLength, created.Rent(ladder.MaxLength).Length);
                Assert.Equal(ladder.MaxLength, created.Rent((ladder.MaxLength / 2) + 1).Length);
                Assert.Equal(ladder.MaxLength + 1, created.Rent(ladder.MaxLength + 1).Length);
            },
            cases: 200);

    private static void RequireEqualLengths(ArrayPool<byte> pool)
    {
        for (int length = 1; length <= OneMebi; length++)
        {
            RequireEqualLength(pool, length);
        }
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
}
