using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The arrays that a pool keeps, but for those in the cores' slots: divided into shards, so that a closed gate is no reason to wait.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks><b>Threading</b>: any thread; a rent or a return waits for nobody.</remarks>
internal sealed class StrongTier<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>With more, an array is more often looked for where it is not (arbitrary).</summary>
    private const int MostShards = 4;

    /// <summary>How often all shards are tried before a closed gate costs an array. Gates are held for some tens of nanoseconds (arbitrary).</summary>
    private const int Rounds = 3;

    private readonly StrongShard<TAtomics>[] _shards;

    /// <summary>How many there are of each class; null: nobody asks.</summary>
    private readonly long[]? _counts;
    private readonly int _mostOfClass;

    /// <param name="classes">How many size classes there are.</param>
    /// <param name="mostOfClass">The most arrays of a class: 1 or more; null: as many as there is room for.</param>
    public StrongTier(int classes, int? mostOfClass = null)
    {
        _counts = mostOfClass is null ? null : new long[classes];
        _mostOfClass = mostOfClass ?? int.MaxValue;
        _shards = new StrongShard<TAtomics>[Math.Min(MostShards, Math.Max(2, default(TAtomics).ProcessorCount()))];
        for (int i = 0; i < _shards.Length; i++)
        {
            _shards[i] = new StrongShard<TAtomics>(classes);
        }
    }

    /// <summary>From now on nothing is added.</summary>
    public void Close()
    {
        foreach (StrongShard<TAtomics> shard in _shards)
        {
            shard.Close();
        }
    }

    /// <summary>Adds an array as the newest of its class, or as the oldest: to this core's shard first.</summary>
    /// <inheritdoc cref="StrongShard{TAtomics}.TryPush"/>
    /// <returns>False, and nothing is changed: the tier is closed or has enough of the class, or all gates were closed all the time and the caller does not wait.</returns>
    public bool TryPush(ArrayRecord record, bool asOldest, bool waits)
    {
        // Counted before it is there: so there are never more.
        if (_counts is not null && default(TAtomics).Add(ref _counts[record.Bucket], 1) > _mostOfClass)
        {
            Uncount(record);
            return false;
        }

        bool isIn = TryPushAnywhere(record, asOldest, waits);
        if (!isIn)
        {
            Uncount(record);
        }

        return isIn;
    }

    /// <summary>Takes an array of the smallest class in a range that has one: of this core's shard first.</summary>
    public ArrayRecord? TryPop(int smallestClass, int largestClass) => Uncount(TryPopAnywhere(smallestClass, largestClass));

    /// <inheritdoc cref="StrongShard{TAtomics}.TakeOldest"/>
    public ArrayRecord? TakeOldest(int sizeClass, Func<ArrayRecord, object?, bool>? condition, object? state = null)
    {
        foreach (StrongShard<TAtomics> shard in _shards)
        {
            if (shard.TakeOldest(sizeClass, condition, state) is { } record)
            {
                return Uncount(record);
            }
        }

        return null;
    }

    /// <summary>Takes the array that came back the longest time ago, of the first shard that is not closed and has any.</summary>
    /// <param name="condition">As for <see cref="TakeOldest"/>; null: any.</param>
    public ArrayRecord? TryTakeLeastRecent(Func<ArrayRecord, object?, bool>? condition)
    {
        int home = Home();
        ArrayRecord? record = null;
        for (int i = 0; i < _shards.Length && record is null; i++)
        {
            record = _shards[(home + i) % _shards.Length].TryTakeLeastRecent(condition);
        }

        return Uncount(record);
    }

    /// <summary>What it holds of a class.</summary>
    /// <param name="sizeClass">The class.</param>
    /// <param name="restarts">Whether the low-water marks begin anew.</param>
    public ClassSummary Summarise(int sizeClass, bool restarts)
    {
        ClassSummary summary = default;
        foreach (StrongShard<TAtomics> shard in _shards)
        {
            shard.Summarise(sizeClass, ref summary, restarts);
        }

        return summary;
    }

    private bool TryPushAnywhere(ArrayRecord record, bool asOldest, bool waits)
    {
        int home = Home();
        for (int attempt = 0; attempt < Rounds * _shards.Length; attempt++)
        {
            if (_shards[(home + attempt) % _shards.Length].TryPush(record, asOldest, waits))
            {
                return true;
            }
        }

        return false;
    }

    private ArrayRecord? TryPopAnywhere(int smallestClass, int largestClass)
    {
        int home = Home();
        bool isBusy = true;
        for (int round = 0; round < Rounds && isBusy; round++)
        {
            isBusy = false;
            for (int i = 0; i < _shards.Length; i++)
            {
                if (_shards[(home + i) % _shards.Length].TryPop(smallestClass, largestClass, out bool isClosed) is { } record)
                {
                    return record;
                }

                isBusy |= isClosed;
            }
        }

        return null;
    }

    private ArrayRecord? Uncount(ArrayRecord? record)
    {
        if (_counts is not null && record is not null)
        {
            default(TAtomics).Add(ref _counts[record.Bucket], -1);
        }

        return record;
    }

    private int Home() => default(TAtomics).CurrentProcessor() % _shards.Length;
}
