using System;
using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>Trimming: what threads keep. A thread may be inside an operation on a magazine that a trim takes from it.</content>
internal sealed partial class PerCoreEngine<TAtomics>
{
    /// <summary>
    /// The most trimmed magazines whose counts are still open, about 200 bytes each (arbitrary), not counting those of the last trim: only a tight loop of trims gets near it.
    /// </summary>
    private const int MostUnsettled = 1024;

    /// <summary>
    /// Magazines that a trim has taken from a living thread, without their arrays. The thread may still be inside an operation on one, so their counts are read later.
    /// </summary>
    private readonly List<Magazine> _unsettled = [];

    /// <summary>Which of them is the first that the running trim has taken: in a strict pool it still holds its items.</summary>
    [Shared(Sharing.Owner)]
    private int _firstTaken;

    private void TrimCache_NeedsLock(ThreadCache cache, in TrimRequest request, List<object>? trimmed)
    {
        // In a strict pool, an ended thread has left behind what it kept.
        TAtomics atomics = default;
        bool everything = request.Everything || cache.HasEnded<TAtomics>();
        foreach (ThreadBucket? kept in cache.AllOfOther<TAtomics>())
        {
            if (kept is null)
            {
                continue;
            }

            ref ThreadSlot slot = ref cache.Slots[kept.Bucket];
            Magazine loaded = atomics.VolatileRead(ref slot.Loaded);
            if (loaded == Magazine.Sentinel && atomics.VolatileRead(ref kept.Previous) is null)
            {
                continue;
            }

            if (everything || IsStale(kept, StateOf(kept, loaded), request))
            {
                TakeFromThread_NeedsLock(cache, kept, request.Now, trimmed);
            }
        }
    }

    /// <summary>Takes both magazines of a bucket. Without memory, a strict pool leaves them and throws; any other adds their counts at once, and does not tell of their arrays.</summary>
    private void TakeFromThread_NeedsLock(ThreadCache cache, ThreadBucket kept, long now, List<object>? trimmed)
    {
        const int Both = 2;
        TAtomics atomics = default;
        bool settlesLater;
        List<object>? log = null;
        if (Account.IsStrict)
        {
            // For the items of all that this trim has taken, too: they are taken out of it later.
            MakeRoom(_unsettled, Both);
            MakeRoom(trimmed, (_unsettled.Count - _firstTaken + Both) * Magazine.LargestCapacity);
            settlesLater = true;
        }
        else
        {
            settlesLater = HasRoom(_unsettled, Both);
            log = HasRoom(trimmed, Both * Magazine.LargestCapacity) ? trimmed : null;
        }

        TakeFromThread_NeedsLock(atomics.Exchange(ref cache.Slots[kept.Bucket].Loaded, Magazine.Sentinel), now, settlesLater, log);
        TakeFromThread_NeedsLock(atomics.Exchange(ref kept.Previous, null), now, settlesLater, log);
    }

    /// <summary>Whether the thread has not touched the slot for long enough. If the clock was set back, the time starts over.</summary>
    private static bool IsStale(ThreadBucket kept, long state, in TrimRequest request)
    {
        if (kept.SeenAt == 0 || kept.SeenAt > request.Now || state != kept.SeenState)
        {
            kept.SeenState = state;
            kept.SeenAt = request.Now;
            return false;
        }

        return request.Now - kept.SeenAt >= request.StaleAfter;
    }

    /// <summary>The loaded magazine's state, plus the rents that the thread has counted elsewhere.</summary>
    private static long StateOf(ThreadBucket kept, Magazine loaded)
    {
        TAtomics atomics = default;
        long rented = atomics.VolatileRead(ref kept.Rented);
        rented += atomics.VolatileRead(ref kept.Previous) is { } previous ? Magazine.Rented(atomics.VolatileRead(ref previous.State)) : 0;
        return atomics.VolatileRead(ref loaded.State) + (rented * (Magazine.Popped - 1));
    }

    private void TakeFromThread_NeedsLock(Magazine? magazine, long now, bool settlesLater, List<object>? log)
    {
        if (magazine is null || magazine == Magazine.Sentinel)
        {
            return;
        }

        magazine.TrimmedAt = now;
        if (!Account.TryReleaseCharge<TAtomics>(magazine))
        {
            return;
        }

        if (!Account.IsStrict)
        {
            NoteTrimmed(magazine, log);
            MagazineOperations<TAtomics>.ClearPlaces(magazine);
        }

        if (settlesLater)
        {
            _unsettled.Add(magazine);
        }
        else
        {
            Account.AddCounts<TAtomics>(magazine);
        }
    }

    /// <summary>
    /// Adds the counts of magazines that were trimmed a while ago: no thread can still be inside an operation on one. Not sooner, in a closed pool neither: what the thread counts as it ends its
    /// operation would be missing.
    /// </summary>
    private void Settle_NeedsLock(in TrimRequest request)
    {
        int overfull = Math.Min(_firstTaken, _unsettled.Count - MostUnsettled);
        int kept = 0;
        for (int i = 0; i < _unsettled.Count; i++)
        {
            Magazine magazine = _unsettled[i];
            if (i < overfull || request.Now - magazine.TrimmedAt >= Math.Max(request.Settled, 1))
            {
                Account.AddCounts<TAtomics>(magazine);
            }
            else
            {
                _unsettled[kept++] = magazine;
            }
        }

        _unsettled.RemoveRange(kept, _unsettled.Count - kept);
    }
}
