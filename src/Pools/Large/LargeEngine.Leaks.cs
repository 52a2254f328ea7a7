using System;
using Pools.Internal;

namespace Pools.Large;

/// <content>Leaks: arrays that nobody returns.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <inheritdoc/>
    /// <remarks>Weak references are cleared, or finalized, before the finalizers of their targets run.</remarks>
    public bool IsGone => !_pool.TryGetTarget(out _);

    /// <inheritdoc/>
    public bool OnAbandoned(ArrayRecord record, long word)
    {
        if (!TryCountLeak(record, word, out long leaks))
        {
            return false;
        }

        try
        {
            // Lets others in, and tells whoever listens to the framework's tasks: outside of the gate.
            Admission?.Subtract(record.Bytes);
            _observer.OnLeaked(record.Array, leaks);
        }
        catch (Exception)
        {
            // Here, on the finalizer thread, an exception from a listener would end the process.
        }

        return true;
    }

    /// <summary>Whoever counts what is out meets the array among that, or among what is lost.</summary>
    private bool TryCountLeak(ArrayRecord record, long word, out long leaks)
    {
        leaks = 0;
        try
        {
            using HeldGate<TAtomics> alone = _tiers.Account.HoldMoves();
            if (!record.TryMove<TAtomics>(word, ArrayRecord.Leaked))
            {
                return false;
            }

            leaks = Counters.CountLeak(record.Bytes);
            CountEnd(record, ArrayRecord.UsesOf(word));
            return true;
        }
        catch (OutOfMemoryException)
        {
            // There was none to wait for the gate with. Nothing has changed, and the watch looks again.
            return false;
        }
    }
}
