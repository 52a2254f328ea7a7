using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>The differences of a strict pool, in which every released item must be handed to the releaser exactly once.</content>
/// <remarks>
/// The thread that takes back a magazine's charge releases the magazine and its items; no other thread does. Two more differences: a trim fences before it takes items from
/// threads; and what an ended thread kept waits for the next trim, because the finalizer that notices the end must not run user code.
/// </remarks>
internal sealed partial class PerCoreEngine<TAtomics>
{
    private object? Pop(Magazine magazine) =>
        Account.IsStrict ? StrictMagazine<TAtomics>.TryPop(magazine) : MagazineOperations<TAtomics>.TryPop(magazine);

    private bool Push(Magazine magazine, object item) =>
        Account.IsStrict ? StrictMagazine<TAtomics>.TryPush(magazine, item) : MagazineOperations<TAtomics>.TryPush(magazine, item);

    /// <summary>Takes the item at a place of a magazine that this call owns. If a trim may take it too, exactly one of the two gets it.</summary>
    private object? TakeItem(ref object? place)
    {
        TAtomics atomics = default;
        return Account.IsStrict ? atomics.Exchange(ref place, null) : atomics.Read(ref place);
    }

    /// <summary>Releases the items of a magazine that this call owns. User code runs inside.</summary>
    private void ReleaseAll(Magazine magazine)
    {
        if (_releaser is null)
        {
            return;
        }

        nint place = Magazine.Top(default(TAtomics).Read(ref magazine.State));
        while (StrictMagazine<TAtomics>.TakeFirst(magazine, ref place) is { } item)
        {
            _releaser.Release(item);
        }
    }

    /// <summary>Takes what an ended thread kept.</summary>
    private void TakeSlots_NeedsLock(ThreadCache dead, in TrimRequest request, List<object>? trimmed)
    {
        foreach (ThreadBucket? kept in dead.AllOfOther<TAtomics>())
        {
            if (kept is not null)
            {
                TakeFromThread_NeedsLock(dead, kept, request.Now, trimmed);
            }
        }
    }

    /// <summary>Takes the items out of the magazines that this trim has taken from threads, even if it has run out of memory since: there is room for them.</summary>
    private void DrainTaken_NeedsLock(List<object>? trimmed)
    {
        if (!Account.IsStrict || _firstTaken == _unsettled.Count)
        {
            return;
        }

        // One fence for all of them: the expensive half of what StrictMagazine needs between releasing magazines and reading their states.
        default(TAtomics).FenceEverywhere();
        for (int i = _firstTaken; i < _unsettled.Count; i++)
        {
            Magazine magazine = _unsettled[i];
            Account.AddTrimmed<TAtomics>(magazine.Bucket, StrictMagazine<TAtomics>.Drain(magazine, trimmed));
        }
    }
}
