using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The arrays that a pool keeps strongly, except for those in slots. Divided into shards, so that a held gate is no reason to wait.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// A shard for each core, created when the core first returns or finds something, 40 bytes a class: its gate, lists and bits then stay in that core's cache. With four for all cores, each rent and each return waited for a dozen lines on 64 simulated ones.
/// A core that finds nothing in its own shard first looks where it last found something while no gate on its way was held: where one thread rents what another returns, that is the other's.
/// </para>
/// <para><b>Threading</b>: any thread; a rent or a return never waits.</para>
/// <para>
/// <b>Ordering</b>: that of the shards' gates. A thread that closes the tier says so, then enters each shard's gate. A thread that adds an array holds a gate when it looks whether the tier is closed: either it held the gate before, and what it added is
/// seen by the thread that closes, or it sees that the tier is closed. A shard that is created too late to be entered is used after that was said: the swap that puts it into its place and the gate are full fences.
/// </para>
/// <para><b>Bounds</b>: <c>mostOfClass</c> arrays a class where that is set, those that are away among them; else none of its own; see the budget.</para>
/// <para><b>Accepted races</b>: a search that finds every gate held may miss an array, and the caller allocates; a push that does drops its array.</para>
/// </remarks>
internal sealed class StrongTier<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>On more cores than this, some share a shard: 256 is the most that the pool is simulated with.</summary>
    private const int MostShards = 256;

    private const int BitsPerWord = 64;

    /// <summary>How often all shards are tried before a held gate costs an array. Gates are held for some tens of nanoseconds (arbitrary).</summary>
    private const int Rounds = 3;

    private readonly StrongShard<TAtomics>?[] _shards;
    private readonly int _classes;

    /// <summary>How many exclusive ors of two shards' numbers there are.</summary>
    private readonly int _distances;
    [Shared(Sharing.Seam)]
    private long _isClosed;

    /// <summary>The number of arrays of each class; null: it is not limited.</summary>
    private readonly long[]? _counts;
    private readonly int _mostOfClass;

    /// <summary>For each class, how many arrays were taken to be put back and are not back yet.</summary>
    private readonly long[] _away;

    /// <param name="classes">How many size classes there are.</param>
    /// <param name="mostOfClass">The most arrays of a class: 1 or more; null: as many as there is room for.</param>
    public StrongTier(int classes, int? mostOfClass = null)
    {
        _counts = mostOfClass is null ? null : new long[classes];
        _mostOfClass = mostOfClass ?? int.MaxValue;
        _classes = classes;
        _away = new long[classes];
        _shards = new StrongShard<TAtomics>?[Math.Min(MostShards, Math.Max(2, default(TAtomics).ProcessorCount()))];
        _shards[0] = new StrongShard<TAtomics>(classes, this);
        _distances = 1 << BitMath.Log2((uint)((2 * _shards.Length) - 1));
    }

    /// <summary>Bytes of its arrays whose pages have been given back.</summary>
    public long ColdBytes
    {
        get
        {
            long bytes = 0;
            for (int i = 0; i < _shards.Length; i++)
            {
                bytes += At(i)?.ColdBytes ?? 0;
            }

            return bytes;
        }
    }

    public bool IsClosed => default(TAtomics).VolatileRead(ref _isClosed) != 0;

    /// <summary>Keeps anything from being added from now on. What is there stays.</summary>
    public void Close()
    {
        default(TAtomics).Exchange(ref _isClosed, 1);
        for (int i = 0; i < _shards.Length; i++)
        {
            At(i)?.LetFinish();
        }
    }

    /// <summary>Adds an array as the newest of its class: to this core's shard first.</summary>
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

        bool isIn = TryPushAnywhere(record, asOldest: false, waits);
        if (!isIn)
        {
            Uncount(record);
        }

        return isIn;
    }

    /// <summary>Puts an array back that was taken for that, as the oldest of its class: to this core's shard first.</summary>
    /// <inheritdoc cref="TryPush"/>
    /// <returns>False, and the array is no longer <see cref="Away"/> but gone: the tier is closed, or all gates were held all the time and the caller does not wait.</returns>
    public bool TryPutBack(ArrayRecord record, bool waits)
    {
        bool isIn = TryPushAnywhere(record, asOldest: true, waits);
        default(TAtomics).Add(ref _away[record.SizeClass], -1);
        if (!isIn)
        {
            Uncount(record);
        }

        return isIn;
    }

    /// <summary>Notes that an array does not come back although it was taken to be put back.</summary>
    public void LeaveOut(ArrayRecord record)
    {
        default(TAtomics).Add(ref _away[record.SizeClass], -1);
        Uncount(record);
    }

    /// <summary>How many arrays of a class were taken to be put back and are not back yet: kept, and to be found nowhere.</summary>
    public long Away(int sizeClass) => default(TAtomics).VolatileRead(ref _away[sizeClass]);

    /// <summary>Takes an array of a range of classes: of the shard first that seems to hold the smallest of them, and there the one that <see cref="StrongShard{TAtomics}.TryPop"/> chooses.</summary>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    /// <param name="bytes">How many bytes are needed.</param>
    /// <param name="mostMissing">How many of them may be without pages: 0 or more.</param>
    public ArrayRecord? TryPop(int smallestClass, int largestClass, long bytes, long mostMissing) => Uncount(TryPopAnywhere(smallestClass, largestClass, bytes, mostMissing));

    /// <inheritdoc cref="StrongShard{TAtomics}.TakeOldest"/>
    public ArrayRecord? TakeOldest(int sizeClass, PageFilter filter, bool leaves)
    {
        for (int i = 0; i < _shards.Length; i++)
        {
            if (Holding(i, sizeClass)?.TakeOldest(sizeClass, filter, leaves) is { } record)
            {
                return NoteTaken(record, leaves);
            }
        }

        return null;
    }

    /// <inheritdoc cref="StrongShard{TAtomics}.TakeOldestThat"/>
    public ArrayRecord? TakeOldestThat(int sizeClass, Func<ArrayRecord, object?, bool> condition, object? state = null)
    {
        for (int i = 0; i < _shards.Length; i++)
        {
            if (Holding(i, sizeClass)?.TakeOldestThat(sizeClass, condition, state) is { } record)
            {
                return NoteTaken(record, leaves: false);
            }
        }

        return null;
    }

    /// <summary>Takes the least recently returned array of all classes and shards.</summary>
    /// <inheritdoc cref="StrongShard{TAtomics}.TryTakeLeastRecent"/>
    public ArrayRecord? TryTakeLeastRecent(PageFilter filter, bool leaves)
    {
        // Of several that came back at the same time, as far as the clock tells, this core's own.
        int home = Home();
        StrongShard<TAtomics>? from = null;
        long least = long.MaxValue;
        for (int i = 0; i < _shards.Length; i++)
        {
            if (At((home + i) % _shards.Length) is { } shard && shard.NoneBefore < least && shard.PeekLeastRecent(filter) is { } returnedAt && returnedAt < least)
            {
                (from, least) = (shard, returnedAt);
            }
        }

        ArrayRecord? record = from?.TryTakeLeastRecent(filter, leaves);
        for (int i = 0; i < _shards.Length && record is null; i++)
        {
            // Another thread has taken it, or its gate is held: any other array will do.
            record = At((home + i) % _shards.Length)?.TryTakeLeastRecent(filter, leaves);
        }

        return NoteTaken(record, leaves);
    }

    /// <summary>What it holds of a class, without those that are <see cref="Away"/>.</summary>
    /// <param name="sizeClass">The class.</param>
    /// <param name="restarts">Whether the low-water marks start over.</param>
    public ClassSummary Summarize(int sizeClass, bool restarts)
    {
        ClassSummary summary = default;
        for (int i = 0; i < _shards.Length; i++)
        {
            Holding(i, sizeClass)?.Summarize(sizeClass, ref summary, restarts);
        }

        return summary;
    }

    private bool TryPushAnywhere(ArrayRecord record, bool asOldest, bool waits)
    {
        int home = Home();
        for (int round = 0; round < Rounds; round++)
        {
            // Two of them there are always: else a gate that a trim has closed would cost an array.
            if (Make(home).TryPush(record, asOldest, waits) || Make((home + 1) % _shards.Length).TryPush(record, asOldest, waits))
            {
                return true;
            }

            for (int i = 2; i < _shards.Length; i++)
            {
                if (At((home + i) % _shards.Length) is { } shard && shard.TryPush(record, asOldest, waits))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private ArrayRecord? TryPopAnywhere(int smallestClass, int largestClass, long bytes, long mostMissing)
    {
        int home = Home();
        return At(home) is { } own && own.FirstOccupied(smallestClass, smallestClass) >= 0 && own.TryPop(smallestClass, largestClass, bytes, mostMissing, out _) is { } record
            ? record
            : Search(home, smallestClass, largestClass, bytes, mostMissing);
    }

    private ArrayRecord? Search(int home, int smallestClass, int largestClass, long bytes, long mostMissing)
    {
        Span<ulong> tried = stackalloc ulong[MostShards / BitsPerWord];
        bool isBusy = true;
        for (int round = 0; round < Rounds && isBusy; round++)
        {
            isBusy = false;
            tried.Clear();
            for (int next; (next = NextShard(home, smallestClass, largestClass, tried)) >= 0; tried[next / BitsPerWord] |= 1UL << (next % BitsPerWord))
            {
                if (At(next)!.TryPop(smallestClass, largestClass, bytes, mostMissing, out bool isHeld) is { } record)
                {
                    // Where somebody was merely at the gate it looks again next time: else what is returned there stays there, and other cores' arrays wander.
                    if (next != home && !isBusy)
                    {
                        Make(home).Elsewhere = next;
                    }

                    return record;
                }

                isBusy |= isHeld;
            }
        }

        return null;
    }

    /// <summary>The shard that seems to hold the smallest class of a range. If several do: this core's, the one where it last found something, the nearest.</summary>
    /// <param name="home">The number of this core's.</param>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    /// <param name="tried">A bit for each shard that is none.</param>
    /// <returns>Its number; -1: none seems to hold any.</returns>
    private int NextShard(int home, int smallestClass, int largestClass, ReadOnlySpan<ulong> tried)
    {
        (int next, int smallest) = (-1, int.MaxValue);
        for (int i = -1; i < _distances && smallest != smallestClass; i++)
        {
            // After the first one, which is this core's, the one of last time; see CoreSet for the order of the others.
            int shard = i < 0 ? home : i == 0 ? At(home)?.Elsewhere ?? -1 : home ^ i;
            int found = (uint)shard < (uint)_shards.Length && (tried[shard / BitsPerWord] & (1UL << (shard % BitsPerWord))) == 0 ? At(shard)?.FirstOccupied(smallestClass, largestClass) ?? -1 : -1;
            if (found >= 0 && found < smallest)
            {
                (next, smallest) = (shard, found);
            }
        }

        return next;
    }

    private StrongShard<TAtomics>? At(int shard) => default(TAtomics).VolatileRead(ref _shards[shard]);

    /// <summary>A shard that seems to hold something of a class: with a shard for each core, a trim that entered each of them for each class would enter thousands of gates.</summary>
    private StrongShard<TAtomics>? Holding(int shard, int sizeClass) => At(shard) is { } there && there.FirstOccupied(sizeClass, sizeClass) >= 0 ? there : null;

    /// <summary>A shard, made if there is none yet and there is memory for it.</summary>
    private StrongShard<TAtomics> Make(int shard)
    {
        if (At(shard) is { } there)
        {
            return there;
        }

        try
        {
            StrongShard<TAtomics> made = new(_classes, this);
            return default(TAtomics).CompareExchange(ref _shards[shard], made, null) ?? made;
        }
        catch (OutOfMemoryException)
        {
            return _shards[0]!;
        }
    }

    /// <summary>What comes back keeps its place among those of its class.</summary>
    private ArrayRecord? NoteTaken(ArrayRecord? record, bool leaves)
    {
        if (record is null || leaves)
        {
            return Uncount(record);
        }

        default(TAtomics).Add(ref _away[record.SizeClass], 1);
        return record;
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
