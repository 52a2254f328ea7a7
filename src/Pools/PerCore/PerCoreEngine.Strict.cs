using System.Collections.Generic;
using Pools.Internal;

namespace Pools.PerCore;

/// <content>What is different where each item that is let go must be given to somebody, once.</content>
/// <remarks>
/// Whoever takes a magazine's charge back gives the magazine up and lets its items go; nobody else does. Two more differences: a trim fences before it takes items from
/// threads, and what a thread that has ended keeps waits for the next trim, because the finalizer that notices the end must not run code of users.
/// </remarks>
internal sealed partial class PerCoreEngine<TAtomics>
{
    private object? Pop(Magazine magazine) =>
        Account.IsStrict ? StrictMagazine<TAtomics>.TryPop(magazine) : MagazineOperations<TAtomics>.TryPop(magazine);

    private bool Push(Magazine magazine, object item) =>
        Account.IsStrict ? StrictMagazine<TAtomics>.TryPush(magazine, item) : MagazineOperations<TAtomics>.TryPush(magazine, item);

    /// <summary>The item at a place of a magazine that this call owns: where a trim may take it, too, one of the two has it.</summary>
    private object? TakeItem(ref object? place)
    {
        TAtomics atomics = default;
        return Account.IsStrict ? atomics.Exchange(ref place, null) : atomics.Read(ref place);
    }

    /// <summary>Lets the items go of a magazine that this call owns; code of users runs inside.</summary>
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

    /// <summary>Takes what a thread kept that has ended.</summary>
    private void TakeSlots_NeedsLock(ThreadCache dead, in TrimRequest request, List<object>? trimmed)
    {
        TAtomics atomics = default;
        foreach (ThreadBucket? kept in dead.AllOfOther<TAtomics>())
        {
            if (kept is not null)
            {
                TakeFromThread_NeedsLock(atomics.Exchange(ref dead.Slots[kept.Bucket].Loaded, Magazine.Sentinel), request.Now, trimmed);
                TakeFromThread_NeedsLock(atomics.Exchange(ref kept.Previous, null), request.Now, trimmed);
            }
        }
    }

    /// <summary>Takes the items out of the magazines that this trim has taken from threads: those that are unsettled from an index on.</summary>
    private void DrainTaken_NeedsLock(int first, List<object>? trimmed)
    {
        if (!Account.IsStrict || first == _unsettled.Count)
        {
            return;
        }

        // One for all: the dear half of what StrictMagazine needs between giving magazines up and reading their states.
        default(TAtomics).FenceEverywhere();
        for (int i = first; i < _unsettled.Count; i++)
        {
            Magazine magazine = _unsettled[i];
            Account.AddTrimmed<TAtomics>(magazine.Bucket, StrictMagazine<TAtomics>.Drain(magazine, trimmed));
        }
    }
}
