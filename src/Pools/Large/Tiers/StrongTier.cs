using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The arrays that a pool keeps strongly, except for those in slots: how many of a class there may be, and how many are away for a moment. Where they stand: <see cref="ShardSet{TAtomics}"/>.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; a rent or a return never waits.</para>
/// <para><b>Ordering</b>: that of the shards. An array is counted before it is there, and away after it has been taken.</para>
/// <para><b>Bounds</b>: <c>mostOfClass</c> arrays a class where that is set, those that are away among them; else none of its own; see the budget.</para>
/// <para><b>Accepted races</b>: those of the shards. An array may be refused while one of its class leaves.</para>
/// </remarks>
/// <param name="classes">How many size classes there are.</param>
/// <param name="mostOfClass">The most arrays of a class: 1 or more; null: as many as there is room for.</param>
internal sealed class StrongTier<TAtomics>(int classes, int? mostOfClass = null)
    where TAtomics : struct, IAtomics
{
    private readonly ShardSet<TAtomics> _shards = new(classes);

    /// <summary>The number of arrays of each class; null: it is not limited.</summary>
    private readonly long[]? _counts = mostOfClass is null ? null : new long[classes];
    private readonly int _mostOfClass = mostOfClass ?? int.MaxValue;

    /// <summary>For each class, how many arrays were taken to be put back and are not back yet.</summary>
    private readonly long[] _away = new long[classes];

    /// <summary>How many bytes of those had no pages when they were taken.</summary>
    [Shared(Sharing.Seam)]
    private long _coldAway;

    /// <summary>Bytes of its arrays, those that are away among them, whose pages have been given back.</summary>
    public long ColdBytes => _shards.ColdBytes + default(TAtomics).VolatileRead(ref _coldAway);

    /// <inheritdoc cref="ShardSet{TAtomics}.Close"/>
    public void Close() => _shards.Close();

    /// <summary>Adds an array as the newest of its class.</summary>
    /// <inheritdoc cref="StrongShard{TAtomics}.TryPush"/>
    /// <returns>False, and nothing is changed: the tier is closed or has enough of the class, or all gates were held all the time and the caller does not wait.</returns>
    public bool TryPush(ArrayRecord record, bool waits)
    {
        // Counted before it is there, so that there are never more than counted.
        if (_counts is not null && default(TAtomics).Add(ref _counts[record.SizeClass], 1) > _mostOfClass)
        {
            Uncount(record);
            return false;
        }

        bool isIn = _shards.TryPush(record, asOldest: false, waits);
        if (!isIn)
        {
            Uncount(record);
        }

        return isIn;
    }

    /// <summary>Notes that an array is no longer <see cref="Away"/>: <see cref="TryPutBack"/> follows. Its pages count as they did when it was taken.</summary>
    public void EndAway(ArrayRecord record)
    {
        default(TAtomics).Add(ref _away[record.SizeClass], -1);
        AddColdAway(-record.ColdBytes);
    }

    /// <summary>Puts an array back that was taken for that, as the oldest of its class.</summary>
    /// <inheritdoc cref="TryPush"/>
    /// <returns>False, and the array is gone: the tier is closed, or all gates were held all the time and the caller does not wait.</returns>
    public bool TryPutBack(ArrayRecord record, bool waits)
    {
        bool isIn = _shards.TryPush(record, asOldest: true, waits);
        if (!isIn)
        {
            Uncount(record);
        }

        return isIn;
    }

    /// <summary>Notes that an array is no longer <see cref="Away"/>, and does not come back.</summary>
    public void LeaveOut(ArrayRecord record)
    {
        EndAway(record);
        Uncount(record);
    }

    /// <summary>How many arrays of a class were taken to be put back and are not back yet: kept, and to be found nowhere.</summary>
    public long Away(int sizeClass) => default(TAtomics).VolatileRead(ref _away[sizeClass]);

    /// <inheritdoc cref="ShardSet{TAtomics}.TryPop"/>
    public ArrayRecord? TryPop(int smallestClass, int largestClass, long bytes, long mostMissing) => Uncount(_shards.TryPop(smallestClass, largestClass, bytes, mostMissing));

    /// <inheritdoc cref="ShardSet{TAtomics}.TakeOldest"/>
    public ArrayRecord? TakeOldest(int sizeClass, PageFilter filter, bool leaves) => NoteTaken(_shards.TakeOldest(sizeClass, filter, leaves), leaves);

    /// <inheritdoc cref="ShardSet{TAtomics}.TakeOldestThat"/>
    public ArrayRecord? TakeOldestThat(int sizeClass, Func<ArrayRecord, object?, bool> condition, object? state = null) =>
        NoteTaken(_shards.TakeOldestThat(sizeClass, condition, state), leaves: false);

    /// <inheritdoc cref="ShardSet{TAtomics}.TryTakeLeastRecent"/>
    public ArrayRecord? TryTakeLeastRecent(PageFilter filter, bool leaves) => NoteTaken(_shards.TryTakeLeastRecent(filter, leaves), leaves);

    /// <summary>What it holds of a class, without those that are <see cref="Away"/>.</summary>
    /// <inheritdoc cref="ShardSet{TAtomics}.Summarize"/>
    public ClassSummary Summarize(int sizeClass, bool restarts) => _shards.Summarize(sizeClass, restarts);

    /// <summary>What comes back keeps its place among those of its class.</summary>
    private ArrayRecord? NoteTaken(ArrayRecord? record, bool leaves)
    {
        if (record is null || leaves)
        {
            return Uncount(record);
        }

        default(TAtomics).Add(ref _away[record.SizeClass], 1);
        AddColdAway(record.ColdBytes);
        return record;
    }

    private void AddColdAway(long bytes)
    {
        if (bytes != 0)
        {
            default(TAtomics).Add(ref _coldAway, bytes);
        }
    }

    private ArrayRecord? Uncount(ArrayRecord? record)
    {
        if (_counts is not null && record is not null)
        {
            default(TAtomics).Add(ref _counts[record.SizeClass], -1);
        }

        return record;
    }
}
