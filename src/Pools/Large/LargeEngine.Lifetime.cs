using System;
using System.Threading;

namespace Pools.Large;

/// <content>Arrays that nobody returns.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>Gives up the places of arrays that are out: only what no slot keeps alive can be found to be lost.</summary>
    public void LeaveSlots()
    {
        for (int core = 0; core < _slots.Count; core++)
        {
            if (_slots.TryLeave(core) is { } record)
            {
                KeepStrongly(record, inTrim: false);
            }
        }
    }

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
        long leaks = _counters.CountLeak(record.Bytes);
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
