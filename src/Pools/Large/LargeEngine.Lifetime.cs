using Pools.Internal;

namespace Pools.Large;

/// <content>The end of a pool: closed, or unreachable.</content>
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

        // Other pools get the share that was guaranteed to this one.
        _budget.Refresh(_conditions.Now, PressureLevel.Low);
    }

    /// <summary>Closes a pool that nobody references any more: what it keeps goes with it, and its bytes leave the ledger.</summary>
    /// <remarks>Called by the pool's finalizer, when other objects of the pool may have been finalized: it touches none that could have been.</remarks>
    public void CloseUnreachable()
    {
        default(TAtomics).VolatileWrite(ref _closed, true);

        // Another finalizer may still return an array: it must not go to a slot, which nobody will empty.
        _budget.CloseSlots();
        _budget.Account.Close();
        _timer.Dispose();
    }
}
