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
}
