using System;
using System.Globalization;

namespace Pools;

/// <summary>An immutable snapshot of what a <see cref="PerCoreObjectPool{T}"/> has counted. All counts are of objects, since the pool was made.</summary>
/// <remarks>
/// Taken while the pool works, some of what happens meanwhile may be missing in it, but no count is smaller than in the snapshot before; taken when it rests, it is exact. Safe for any thread.
/// </remarks>
public sealed class ObjectPoolStatistics
{
    internal ObjectPoolStatistics(string poolName, Type objectType, BucketStatistics counts, long refused, long misuses)
    {
        PoolName = poolName;
        ObjectType = objectType;
        Gotten = counts.Rented;
        Returned = counts.Returned + refused;
        Created = counts.Allocated;
        Refused = refused;
        Dropped = counts.Dropped;
        Trimmed = counts.Trimmed;
        Pooled = counts.Pooled;
        Misuses = misuses;
    }

    /// <summary>The pool's name.</summary>
    public string PoolName { get; }

    /// <summary>The type of the pool's objects.</summary>
    public Type ObjectType { get; }

    /// <summary>Objects handed out.</summary>
    public long Gotten { get; }

    /// <summary>Objects given back, those that were not kept among them.</summary>
    public long Returned { get; }

    /// <summary>Objects that are out: handed out less given back. Negative where objects of others were returned.</summary>
    public long Outstanding => Gotten - Returned;

    /// <summary>Objects that the policy has made, because the pool had none.</summary>
    public long Created { get; }

    /// <summary>Returned objects that the policy did not want to be kept.</summary>
    public long Refused { get; }

    /// <summary>Returned objects that the pool did not keep, or let go later, for want of room.</summary>
    public long Dropped { get; }

    /// <summary>Kept objects that trimming, or disposing the pool, has let go.</summary>
    public long Trimmed { get; }

    /// <summary>Objects that the pool keeps now.</summary>
    public long Pooled { get; }

    /// <summary>Second returns that were noticed.</summary>
    public long Misuses { get; }

    /// <summary>All counts in one line.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"{PoolName}: {Gotten} gotten, {Returned} returned, {Created} created, {Refused} refused, {Dropped} dropped, {Trimmed} trimmed, {Pooled} pooled, {Misuses} misuses");
}
