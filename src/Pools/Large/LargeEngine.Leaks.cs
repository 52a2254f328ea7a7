using System;

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
        if (!record.TryMove<TAtomics>(word, ArrayRecord.Leaked))
        {
            return false;
        }

        CountEnd(record, ArrayRecord.UsesOf(word));
        long leaks = Counters.CountLeak(record.Bytes);
        try
        {
            _observer.OnLeaked(record.Array, leaks);
        }
        catch (Exception)
        {
            // Here, on the finalizer thread, an exception from a listener would end the process.
        }

        return true;
    }
}
