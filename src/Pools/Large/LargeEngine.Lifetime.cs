using System;
using System.Threading;

namespace Pools.Large;

/// <content>Arrays that nobody returns.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <inheritdoc/>
    public void OnAbandoned(ArrayRecord record)
    {
        if (!record.TryMove<TAtomics>(ArrayRecord.Rented, ArrayRecord.Leaked))
        {
            WatchReturned(record);
            return;
        }

        Count(record);
        _counters.CountLeak(record.Bytes);
        try
        {
            _observer.OnLeaked(record.Array);
        }
        catch (Exception)
        {
            // A listener's exception would end the process here.
        }
    }

    /// <summary>
    /// An array that its owner has returned from a finalizer, which ran before the record's: it lives on in the pool, and its next rental is watched too. What goes with the
    /// pool is let go.
    /// </summary>
    private void WatchReturned(ArrayRecord record)
    {
        if (!IsClosed && default(TAtomics).VolatileRead(ref record.State) is ArrayRecord.Pooled or ArrayRecord.Trimming)
        {
            WatchForLeak(record);
        }
    }
}
