using Pools.Internal;

namespace Pools.Large;

/// <content>The end of a pool: closed, or referenced by nobody.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>Releases everything and keeps nothing from now on. Idempotent.</summary>
    public void Close()
    {
        default(TAtomics).VolatileWrite(ref _closed, true);
        default(TAtomics).FenceEverywhere();
        _tiers.Close();
        _trimmer.TrimEvenInside(TrimLevel.Full);
        _timer.Dispose();

        // Other pools have what it was guaranteed.
        _budget.Refresh(_conditions.Now, PressureLevel.Low);
    }

    /// <summary>Takes a pool off the ledger that nobody references any more: what it keeps goes with it.</summary>
    /// <remarks>Called by its finalizer, when other objects of it may have been finalized: it touches none that could have been.</remarks>
    public void CloseUnreachable()
    {
        default(TAtomics).VolatileWrite(ref _closed, true);

        // Somebody's finalizer may still return to it: not to a slot, which nobody will empty.
        _budget.CloseSlots();
        _budget.Account.Close();
        _timer.Dispose();
    }
}
