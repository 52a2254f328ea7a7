using System.Globalization;

namespace Pools;

/// <summary>A snapshot of the counts of a <see cref="PerCoreObjectPool{T}"/> since its creation.</summary>
/// <remarks>Exact if no other thread used the pool; otherwise the latest operations may be missing. Safe for any thread.</remarks>
public sealed record ObjectPoolStatistics
{
    /// <summary>Gets the pool's name.</summary>
    public string PoolName { get; init; } = string.Empty;

    /// <summary>Gets the type of the pool's objects.</summary>
    public Type ObjectType { get; init; } = typeof(object);

    /// <summary>Gets the number of objects handed out.</summary>
    public long Retrieved { get; init; }

    /// <summary>Gets the number of objects returned, kept or not.</summary>
    public long Returned { get; init; }

    /// <summary>Gets the number of objects handed out less the number returned. Negative if objects from elsewhere were returned.</summary>
    public long Outstanding => Retrieved - Returned;

    /// <summary>Gets the number of objects that the policy created.</summary>
    public long Created { get; init; }

    /// <summary>Gets the number of returned objects that the policy refused to keep.</summary>
    public long Refused { get; init; }

    /// <summary>Gets the number of objects that the pool did not keep, or released later, because it was full.</summary>
    public long Dropped { get; init; }

    /// <summary>Gets the number of kept objects that were released by a trim or by the disposal of the pool.</summary>
    public long Trimmed { get; init; }

    /// <summary>Gets the number of objects that the pool keeps now.</summary>
    public long Pooled { get; init; }

    /// <summary>Gets the number of detected double returns.</summary>
    public long Misuses { get; init; }

    /// <summary>Returns all counts in one line.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"{PoolName}: {Retrieved} retrieved, {Returned} returned, {Created} created, {Refused} refused, {Dropped} dropped, " +
        $"{Trimmed} trimmed, {Pooled} pooled, {Misuses} misuses");
}
