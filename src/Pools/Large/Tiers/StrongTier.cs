using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The arrays that a pool keeps strongly, except for those in slots. Divided into shards, so that a held gate is no reason to wait.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; a rent or a return never waits.</para>
/// <para><b>Ordering</b>: that of the shards' gates.</para>
/// <para><b>Bounds</b>: <c>mostOfClass</c> arrays a class where that is set; else none of its own; see the budget.</para>
/// <para><b>Accepted races</b>: a search that finds every gate held may miss an array, and the caller allocates; a push that does drops its array.</para>
/// </remarks>
internal sealed class StrongTier<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>With more shards, an array is more often looked for in the wrong one (arbitrary).</summary>
    private const int MostShards = 4;

    /// <summary>How often all shards are tried before a held gate costs an array. Gates are held for some tens of nanoseconds (arbitrary).</summary>
    private const int Rounds = 3;

    private readonly StrongShard<TAtomics>[] _shards;

    /// <summary>The number of arrays of each class; null: it is not limited.</summary>
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

    /// <summary>Bytes of its arrays whose pages have been given back.</summary>
    public long ColdBytes
    {
        get
        {
            long bytes = 0;
            foreach (StrongShard<TAtomics> shard in _shards)
            {
                bytes += shard.ColdBytes;
            }

            return bytes;
        }
    }

    /// <summary>Keeps anything from being added from now on.</summary>
    public void Close()
    {
        foreach (StrongShard<TAtomics> shard in _shards)
        {
            shard.Close();
        }
    }

    /// <summary>Adds an array as the newest of its class, or as the oldest: to this core's shard first.</summary>
    /// <inheritdoc cref="StrongShard{TAtomics}.TryPush"/>
    /// <returns>False, and nothing is changed: the tier is closed or has enough of the class, or all gates were held all the time and the caller does not wait.</returns>
    public bool TryPush(ArrayRecord record, bool asOldest, bool waits)
    {
        // Counted before it is there, so that there are never more than counted.
        if (_counts is not null && default(TAtomics).Add(ref _counts[record.SizeClass], 1) > _mostOfClass)
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

    /// <summary>Takes an array of a range of classes: of the shard first that seems to hold the smallest of them, and there the one that <see cref="StrongShard{TAtomics}.TryPop"/> chooses.</summary>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    /// <param name="bytes">How many bytes are needed.</param>
    /// <param name="mostMissing">How many of them may be without pages: 0 or more.</param>
    public ArrayRecord? TryPop(int smallestClass, int largestClass, long bytes, long mostMissing) => Uncount(TryPopAnywhere(smallestClass, largestClass, bytes, mostMissing));

    /// <inheritdoc cref="StrongShard{TAtomics}.TakeOldest"/>
    public ArrayRecord? TakeOldest(int sizeClass, PageFilter filter, bool leaves)
    {
        foreach (StrongShard<TAtomics> shard in _shards)
        {
            if (shard.TakeOldest(sizeClass, filter, leaves) is { } record)
            {
                return Uncount(record);
            }
        }

        return null;
    }

    /// <inheritdoc cref="StrongShard{TAtomics}.TakeOldestThat"/>
    public ArrayRecord? TakeOldestThat(int sizeClass, Func<ArrayRecord, object?, bool> condition, object? state = null)
    {
        foreach (StrongShard<TAtomics> shard in _shards)
        {
            if (shard.TakeOldestThat(sizeClass, condition, state) is { } record)
            {
                return Uncount(record);
            }
        }

        return null;
    }

    /// <summary>Takes the least recently returned array of all classes and shards.</summary>
    /// <inheritdoc cref="StrongShard{TAtomics}.TryTakeLeastRecent"/>
    public ArrayRecord? TryTakeLeastRecent(PageFilter filter, bool leaves)
    {
        StrongShard<TAtomics>? from = null;
        long least = long.MaxValue;
        foreach (StrongShard<TAtomics> shard in _shards)
        {
            if (shard.PeekLeastRecent(filter) is { } returnedAt && returnedAt < least)
            {
                (from, least) = (shard, returnedAt);
            }
        }

        ArrayRecord? record = from?.TryTakeLeastRecent(filter, leaves);
        for (int i = 0; i < _shards.Length && record is null; i++)
        {
            // Another thread has taken it, or its gate is held: any other array will do.
            record = _shards[i].TryTakeLeastRecent(filter, leaves);
        }

        return Uncount(record);
    }

    /// <summary>What it holds of a class.</summary>
    /// <param name="sizeClass">The class.</param>
    /// <param name="restarts">Whether the low-water marks start over.</param>
    public ClassSummary Summarize(int sizeClass, bool restarts)
    {
        ClassSummary summary = default;
        foreach (StrongShard<TAtomics> shard in _shards)
        {
            shard.Summarize(sizeClass, ref summary, restarts);
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

    private ArrayRecord? TryPopAnywhere(int smallestClass, int largestClass, long bytes, long mostMissing)
    {
        bool isBusy = true;
        for (int round = 0; round < Rounds && isBusy; round++)
        {
            isBusy = false;
            for (int tried = 0; NextShard(smallestClass, largestClass, tried) is var next && next >= 0; tried |= 1 << next)
            {
                if (_shards[next].TryPop(smallestClass, largestClass, bytes, mostMissing, out bool isHeld) is { } record)
                {
                    return record;
                }

                isBusy |= isHeld;
            }
        }

        return null;
    }

    /// <summary>The shard that seems to hold the smallest class of a range: this core's if several do.</summary>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    /// <param name="tried">A bit for each shard that is none.</param>
    /// <returns>Its number; -1: none seems to hold any.</returns>
    private int NextShard(int smallestClass, int largestClass, int tried)
    {
        int home = Home();
        (int next, int smallest) = (-1, int.MaxValue);
        for (int i = 0; i < _shards.Length; i++)
        {
            int shard = (home + i) % _shards.Length;
            int found = (tried & (1 << shard)) == 0 ? _shards[shard].FirstOccupied(smallestClass, largestClass) : -1;
            if (found >= 0 && found < smallest)
            {
                (next, smallest) = (shard, found);
            }
        }

        return next;
    }

    private ArrayRecord? Uncount(ArrayRecord? record)
    {
        if (_counts is not null && record is not null)
        {
            default(TAtomics).Add(ref _counts[record.SizeClass], -1);
        }

        return record;
    }

    private int Home() => default(TAtomics).CurrentProcessor() % _shards.Length;
}
