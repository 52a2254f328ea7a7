using System.Linq;

namespace Pools.Tests.Models;

/// <summary>Whether a pool's own account agrees with a model of it.</summary>
internal static class StatisticsCheck
{
    public static void Require(PoolModel model, PoolStatistics now)
    {
        RequireEqual("rented", model.Rented, now.Rented);
        RequireEqual("returned", model.Returned, now.Returned);
        RequireEqual("outstanding", model.Rented - model.Returned, now.Outstanding);
        RequireEqual("allocated", model.Allocated, now.Allocated);
        RequireEqual("misuses", model.Misuses, now.Misuses);

        // Nothing is lost and nothing comes out of nowhere: what was returned was rented again, is here, was dropped, or was trimmed.
        RequireEqual("kept, by what came and went", model.Returned - (model.Rented - model.Allocated) - now.Dropped - now.Trimmed, now.PooledArrays);
        RequireAtMost("pooled arrays", now.PooledArrays, model.Kept.Count);
        foreach (BucketStatistics bucket in now.Buckets)
        {
            RequireAtMost($"arrays of length {bucket.ArrayLength}", bucket.Pooled, model.Kept.Keys.Count(array => array.Length == bucket.ArrayLength));
            RequireAtMost("nothing", 0, bucket.Pooled);
        }

        RequireEqual("pooled bytes", now.Buckets.Sum(bucket => bucket.Pooled * bucket.ArrayLength * sizeof(long)), now.PooledBytes);
        RequireAtMost("pooled bytes", now.PooledBytes, now.RetainedBytes);
        RequireAtMost("charged bytes", now.RetainedBytes, now.MaxRetainedBytes);
        if (model.IsClosed)
        {
            RequireEqual("bytes charged to a disposed pool", 0, now.RetainedBytes);
        }
    }

    /// <summary>After everything went, nothing is charged, empty magazines included.</summary>
    public static void RequireNothingCharged(PoolStatistics now) => RequireEqual("bytes charged after everything went", 0, now.RetainedBytes);

    private static void RequireEqual(string what, long expected, long actual)
    {
        if (expected != actual)
        {
            throw new ModelException($"{what}: the model says {expected}, the pool {actual}");
        }
    }

    private static void RequireAtMost(string what, long actual, long most)
    {
        if (actual > most)
        {
            throw new ModelException($"{what}: {actual}, at most {most} are possible");
        }
    }
}
