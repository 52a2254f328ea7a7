using System;
using Pools.Large;
using Pools.Observability;

namespace Pools;

/// <content>Events.</content>
public sealed partial class LargeArrayPool<T>
{
    private int EventId => _settings.Reporting?.OuterId ?? GetHashCode();

    bool IObservedPool.IsOfProcess => _settings.Reporting is not { IsOfProcess: false };

    /// <remarks>Nothing to do: this pool asks the event source, on paths that are long anyway.</remarks>
    void IObservedPool.SetListening(bool listening)
    {
    }

    void IObservedPool.TellName()
    {
        if (_settings.Reporting?.OuterId is null)
        {
            ArrayPoolEventSource.Log.PoolNamed(EventId, Name, GetType().ToString());
        }
    }

    bool ILargePoolObserver.HearsArrays => ArrayPoolEventSource.Log.IsEnabled();

    void ILargePoolObserver.OnTrimmed(ArrayIdentity array)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (log.IsEnabled())
        {
            log.BufferTrimmed(array.Id, array.Length, EventId);
        }
    }

    void ILargePoolObserver.OnDropped(ArrayIdentity array, int sizeClass) => LogDropped(array, sizeClass);

    void ILargePoolObserver.OnLeaked(Array array, long count)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (log.IsEnabled())
        {
            log.Leak(array.Length, Name);
        }

        _settings.Reporting?.Observer?.OnLeak(Name, array.Length, count);
    }

    void ILargePoolObserver.OnTrimPoll(PressureLevel pressure, bool keepsAnything)
    {
        // The event does not name its pool, so a pool that is empty, or part of another one, would only add noise.
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (_settings.Reporting?.OuterId is null && log.IsEnabled() && (keepsAnything || _ownInner?.KeepsAnything == true))
        {
            log.BufferTrimPoll(ReadMilliseconds(), (int)pressure);
        }
    }

    void ILargePoolObserver.OnDegraded(string what, string why)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (log.IsEnabled())
        {
            log.Degraded(what, why);
        }

        _settings.Reporting?.Observer?.OnDegraded(Name, what, why);
    }

    void ILargePoolObserver.OnTrimDone(long bytes, PressureLevel pressure) => _settings.Reporting?.Observer?.OnTrimmed(Name, bytes, pressure);

    private void LogRented(T[] array, bool isNew, bool isKeepable)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        log.BufferRented(array.GetHashCode(), array.Length, EventId, isNew ? ArrayPoolEventSource.NoBucket : _settings.Layout.ClassOf(array.Length));
        if (isNew)
        {
            BufferAllocatedReason reason = isKeepable ? BufferAllocatedReason.PoolExhausted : BufferAllocatedReason.OverMaximumSize;
            log.BufferAllocated(array.GetHashCode(), array.Length, EventId, ArrayPoolEventSource.NoBucket, reason);
        }
    }

    private void LogReturned(T[] array)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (log.IsEnabled())
        {
            log.BufferReturned(array.GetHashCode(), array.Length, EventId);
        }
    }

    private void LogDropped(ArrayIdentity array, int sizeClass)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (log.IsEnabled())
        {
            BufferDroppedReason reason = sizeClass < 0 ? BufferDroppedReason.OverMaximumSize : BufferDroppedReason.Full;
            log.BufferDropped(array.Id, array.Length, EventId, sizeClass, reason);
        }
    }

    private int ReadMilliseconds()
    {
        try
        {
            return unchecked((int)(long)_settings.TimeProvider.GetElapsedTime(0, _settings.TimeProvider.GetTimestamp()).TotalMilliseconds);
        }
        catch (Exception)
        {
            // The clock is user code, and a trim must not fail because a listener is attached.
            return 0;
        }
    }
}
