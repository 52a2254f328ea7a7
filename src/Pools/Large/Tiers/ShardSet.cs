using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The shards of the strong tier: where an array is put, and where one is found. Divided so that a held gate is no reason to wait.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>
/// A shard for each core, created when the core first returns or finds something, 40 bytes a class: its gate, lists and bits then stay in that core's cache. With four for all cores, each rent and each return waited for a dozen lines on 64 simulated ones.
/// A core that finds nothing in its own shard first looks where it last found something while no gate on its way was held: where one thread rents what another returns, that is the other's.
/// </para>
/// <para><b>Threading</b>: any thread; a rent or a return never waits.</para>
/// <para>
/// <b>Ordering</b>: that of the shards' gates. A thread that closes the set says so, then enters each shard's gate. A thread that adds an array holds a gate when it looks whether the set is closed: either it held the gate before, and what it added is
/// seen by the thread that closes, or it sees that the set is closed. A shard that is created too late to be entered is used after that was said: the swap that puts it into its place and the gate are full fences.
/// </para>
/// <para><b>Bounds</b>: none of its own.</para>
/// <para><b>Accepted races</b>: a search that finds every gate held may miss an array, and the caller allocates; a push that does drops its array.</para>
/// </remarks>
internal sealed class ShardSet<TAtomics>
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

    /// <param name="classes">How many size classes there are.</param>
    public ShardSet(int classes)
    {
        _classes = classes;
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

    /// <summary>Adds an array to this core's shard, or to another one.</summary>
    /// <inheritdoc cref="StrongShard{TAtomics}.TryPush"/>
    /// <returns>False, and nothing is changed: the set is closed, or all gates were held all the time and the caller does not wait.</returns>
    public bool TryPush(ArrayRecord record, bool asOldest, bool waits)
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

    /// <summary>Takes an array of a range of classes: of the shard first that seems to hold the smallest of them, and there the one that <see cref="StrongShard{TAtomics}.TryPop"/> chooses.</summary>
    /// <param name="smallestClass">The first class of the range.</param>
    /// <param name="largestClass">The last class of the range.</param>
    /// <param name="bytes">How many bytes are needed.</param>
    /// <param name="mostMissing">How many of them may be without pages: 0 or more.</param>
    public ArrayRecord? TryPop(int smallestClass, int largestClass, long bytes, long mostMissing)
    {
        int home = Home();
        return At(home) is { } own && own.FirstOccupied(smallestClass, smallestClass) >= 0 && own.TryPop(smallestClass, largestClass, bytes, mostMissing, out _) is { } record
            ? record
            : Search(home, smallestClass, largestClass, bytes, mostMissing);
    }

    /// <inheritdoc cref="StrongShard{TAtomics}.TakeOldest"/>
    public ArrayRecord? TakeOldest(int sizeClass, PageFilter filter, bool leaves)
    {
        for (int i = 0; i < _shards.Length; i++)
        {
            if (Holding(i, sizeClass)?.TakeOldest(sizeClass, filter, leaves) is { } record)
            {
                return record;
            }
        }

        return null;
    }

    /// <inheritdoc cref="StrongShard{TAtomics}.TakeOldestThat"/>
    public ArrayRecord? TakeOldestThat(int sizeClass, Func<ArrayRecord, object?, bool> condition, object? state)
    {
        for (int i = 0; i < _shards.Length; i++)
        {
            if (Holding(i, sizeClass)?.TakeOldestThat(sizeClass, condition, state) is { } record)
            {
                return record;
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

        return record;
    }

    /// <summary>What it holds of a class.</summary>
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

    private int Home() => default(TAtomics).CurrentProcessor() % _shards.Length;
}
