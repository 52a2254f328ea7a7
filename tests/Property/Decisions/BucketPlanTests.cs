using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Property.Decisions;

public sealed class BucketPlanTests
{
    [Theory]
    [InlineData(16, 16)]
    [InlineData(4 << 10, 16)]
    [InlineData((4 << 10) + 1, 8)]
    [InlineData(16 << 10, 8)]
    [InlineData((16 << 10) + 1, 4)]
    [InlineData(64 << 10, 4)]
    [InlineData((64 << 10) + 1, 2)]
    [InlineData(256 << 10, 2)]
    [InlineData((256 << 10) + 1, 1)]
    [InlineData(1 << 30, 1)]
    public void A_magazine_holds_fewer_arrays_the_larger_they_are(int arrayBytes, int capacity) =>
        Assert.Equal(capacity, new BucketPlan(arrayBytes, elementSize: 1, Magazine.LargestCapacity, arraysPerCore: null).Capacity);

    [Theory]
    [InlineData(1_024, 4, 4_096L, 16)]
    [InlineData(1_024, 5, 5_120L, 8)]
    [InlineData(1 << 30, 16, 16L << 30, 1)]
    public void An_array_is_as_large_as_its_elements(int length, int elementSize, long arrayBytes, int capacity)
    {
        var plan = new BucketPlan(length, elementSize, Magazine.LargestCapacity, arraysPerCore: null);

        Assert.Equal((length, arrayBytes, capacity), (plan.Length, plan.ArrayBytes, plan.Capacity));
    }

    [Theory]
    [InlineData(16, 3, null, 3)]
    [InlineData(16, 16, 5, 5)]
    [InlineData(16, 3, 5, 3)]
    [InlineData(16, 16, 4_096, 16)]
    [InlineData(64 << 10, 3, null, 3)]
    [InlineData(64 << 10, 16, 5, 4)]
    public void The_smallest_of_table_options_and_arrays_a_core_is_the_capacity(int arrayBytes, int largestCapacity, int? arraysPerCore, int capacity) =>
        Assert.Equal(capacity, new BucketPlan(arrayBytes, elementSize: 1, largestCapacity, arraysPerCore).Capacity);

    [Theory]
    [InlineData(16, 256 / 16)]
    [InlineData(4 << 10, 256 / 16)]
    [InlineData(8 << 10, 128 / 8)]
    [InlineData(16 << 10, 64 / 8)]
    [InlineData(32 << 10, 32 / 4)]
    [InlineData(64 << 10, 32 / 4)]
    [InlineData(1 << 20, 32)]
    [InlineData(1 << 30, 32)]
    public void A_core_keeps_1_MiB_of_a_bucket_but_at_least_32_and_at_most_256_arrays(int arrayBytes, int magazines) =>
        Assert.Equal(magazines, new BucketPlan(arrayBytes, elementSize: 1, Magazine.LargestCapacity, arraysPerCore: null).Places);

    [Theory]
    [InlineData(16, 16, 1, 1)]
    [InlineData(16, 2, 5, 3)]
    [InlineData(16, 2, 6, 3)]
    [InlineData(16, 16, 4_096, 256)]
    [InlineData(1 << 20, 16, 7, 7)]
    public void Arrays_a_core_are_rounded_up_to_whole_magazines(int arrayBytes, int largestCapacity, int arraysPerCore, int magazines) =>
        Assert.Equal(magazines, new BucketPlan(arrayBytes, elementSize: 1, largestCapacity, arraysPerCore).Places);

    [Theory]
    [InlineData(16, 2)]
    [InlineData(256 << 10, 2)]
    [InlineData((256 << 10) + 1, 1)]
    public void A_threads_first_magazine_holds_two_or_what_a_magazine_holds(int arrayBytes, int first) =>
        Assert.Equal(first, new BucketPlan(arrayBytes, elementSize: 1, Magazine.LargestCapacity, arraysPerCore: null).First);

    [Theory]
    [InlineData(16, true)]
    [InlineData(1 << 20, true)]
    [InlineData((1 << 20) + 1, false)]
    public void Threads_keep_arrays_up_to_1_MiB(int arrayBytes, bool isCached) =>
        Assert.Equal(isCached, new BucketPlan(arrayBytes, elementSize: 1, Magazine.LargestCapacity, arraysPerCore: null).IsCached);

    [Fact]
    public void A_magazine_is_charged_for_every_array_it_has_room_for() =>
        Assert.Equal(3L * 512 * 16, new BucketPlan(512, elementSize: 16, Magazine.LargestCapacity, arraysPerCore: null).Charge(3));
}
