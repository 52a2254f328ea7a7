namespace Pools.Tests.Property.Decisions;

public sealed class BucketPlanTests
{
    private const int Kibi = 1 << 10;
    private const int Mebi = 1 << 20;

    // A core keeps 1 MiB of a bucket, but at least 32 and at most 256 arrays; a thread's first magazine holds two if it can.
    [Theory, InlineData(16, 16, 256 / 16, 2, true), InlineData(4 * Kibi, 16, 256 / 16, 2, true)]
    [InlineData((4 * Kibi) + 1, 8, 255 / 8 + 1, 2, true), InlineData(8 * Kibi, 8, 128 / 8, 2, true)]
    [InlineData(16 * Kibi, 8, 64 / 8, 2, true), InlineData(32 * Kibi, 4, 32 / 4, 2, true)]
    [InlineData(64 * Kibi, 4, 32 / 4, 2, true), InlineData(256 * Kibi, 2, 32 / 2, 2, true)]
    [InlineData((256 * Kibi) + 1, 1, 32, 1, true), InlineData(Mebi, 1, 32, 1, true)]
    [InlineData(Mebi + 1, 1, 32, 1, false), InlineData(1 << 30, 1, 32, 1, false)]
    public void Larger_arrays_have_smaller_magazines(int arrayBytes, int capacity, int magazines, int first, bool isCached)
    {
        var plan = new BucketPlan(arrayBytes, elementSize: 1, Magazine.LargestCapacity, arraysPerCore: null);

        Assert.Equal((capacity, magazines, first, isCached), (plan.Capacity, plan.Places, plan.First, plan.IsCached));
    }

    [Theory, InlineData(1_024, 4, 4_096L, 16), InlineData(1_024, 5, 5_120L, 8), InlineData(1 << 30, 16, 16L << 30, 1)]
    public void An_array_is_as_large_as_its_elements(int length, int elementSize, long arrayBytes, int capacity)
    {
        var plan = new BucketPlan(length, elementSize, Magazine.LargestCapacity, arraysPerCore: null);

        Assert.Equal((length, arrayBytes, capacity), (plan.Length, plan.ArrayBytes, plan.Capacity));
        Assert.Equal(3 * arrayBytes, plan.Charge(3));
    }

    [Theory, InlineData(16, 3, 5, 3, 2), InlineData(16, 16, 5, 5, 1), InlineData(16, 16, 4_096, 16, 64)]
    [InlineData(16, 2, 5, 2, 3), InlineData(64 << 10, 16, 5, 4, 2), InlineData(Mebi, 16, 7, 1, 7)]
    public void Options_bound_capacity_and_magazines(int arrayBytes, int largestCapacity, int arraysPerCore, int capacity, int magazines)
    {
        var plan = new BucketPlan(arrayBytes, elementSize: 1, largestCapacity, arraysPerCore);

        Assert.Equal((capacity, magazines), (plan.Capacity, plan.Places));
    }
}
