namespace Pools.Bench.Measuring;

/// <summary>One contender's slice of one round.</summary>
internal readonly record struct Sample(long Operations, double Nanoseconds, long AllocatedBytes, GcCounts Collections)
{
    public double NanosecondsPerOperation => Nanoseconds / Operations;
}
