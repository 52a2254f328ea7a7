using Pools.Observability;

namespace Pools.Diagnostics;

/// <content>Raising the events of ordinary pools. Around another pool, that one raises them.</content>
public sealed partial class DebugArrayPool<T>
{
    private bool Logs => _inner is null && _isObserved && ArrayPoolEventSource.Log.IsEnabled();

    bool IObservedPool.IsOfProcess => _settings.Reporting is not { IsOfProcess: false };

    /// <remarks>Nothing to do: rents and returns look themselves whether somebody listens.</remarks>
    void IObservedPool.SetListening(bool listening)
    {
    }

    void IObservedPool.TellName()
    {
        if (_inner is null)
        {
            ArrayPoolEventSource.Log.PoolNamed(GetHashCode(), Name, GetType().ToString());
        }
    }

    private void LogRented(T[] array)
    {
        if (Logs)
        {
            int id = array.GetHashCode();
            ArrayPoolEventSource.Log.BufferRented(id, array.Length, GetHashCode(), ArrayPoolEventSource.NoBucket);
            ArrayPoolEventSource.Log.BufferAllocated(id, array.Length, GetHashCode(), ArrayPoolEventSource.NoBucket, BufferAllocatedReason.PoolExhausted);
        }
    }

    private void LogReturned(T[] array)
    {
        if (Logs)
        {
            ArrayPoolEventSource.Log.BufferReturned(array.GetHashCode(), array.Length, GetHashCode());
        }
    }

    private static void LogDegraded(string what, string why)
    {
        if (ArrayPoolEventSource.Log.IsEnabled())
        {
            ArrayPoolEventSource.Log.Degraded(what, why);
        }
    }

    private void LogDropped(T[] array)
    {
        if (Logs)
        {
            ArrayPoolEventSource.Log.BufferDropped(array.GetHashCode(), array.Length, GetHashCode(), ArrayPoolEventSource.NoBucket, BufferDroppedReason.Full);
        }
    }
}
