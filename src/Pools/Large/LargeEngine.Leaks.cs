using System;

namespace Pools.Large;

/// <content>Arrays that nobody returns.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <inheritdoc/>
    /// <remarks>Weak references are cleared, or finalized, before any finalizer of their target runs.</remarks>
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
            // A listener's exception would end the process here.
        }

        return true;
    }
}
