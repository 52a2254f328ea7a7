using Pools.Observability;

namespace Pools.Diagnostics;

/// <content>Raising the events of ordinary pools. Around another pool, that one raises those of arrays; what fails is this pool's own, and reported by it.</content>
public sealed partial class DebugArrayPool<T>
{
    bool IObservedPool.IsOfProcess => Reporter.IsOfProcess;

    /// <remarks>Nothing to do: this pool has no fast path that does not check.</remarks>
    void IObservedPool.SetListening(bool listening)
    {
    }

    void IObservedPool.TellName()
    {
        if (_inner is null)
        {
            Reporter.TellName();
        }
    }

    private bool LogsArrays => _inner is null && _isObserved;

    private PoolReporter Reporter => new(this, _settings.Reporting);

    private void LogRented(T[] array)
    {
        if (LogsArrays)
        {
            Reporter.RentedNew(array, BufferAllocatedReason.PoolExhausted);
        }
    }

    private void LogReturned(T[] array)
    {
        if (LogsArrays)
        {
            Reporter.Returned(array);
        }
    }

    private void LogDropped(T[] array)
    {
        if (LogsArrays)
        {
            Reporter.Dropped(array, ArrayPoolEventSource.NoBucket, BufferDroppedReason.Full);
        }
    }
}
