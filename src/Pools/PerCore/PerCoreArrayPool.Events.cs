using System;
using System.Collections.Generic;
using Pools.Observability;
using Pools.PerCore;

namespace Pools;

/// <content>Events. Only slow paths get here: while a listener is attached, every operation takes one.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private volatile bool _listening;

    bool IObservedPool.IsOfProcess => _settings.Reporting is not { IsOfProcess: false };

    void IObservedPool.SetListening(bool listening)
    {
        if (_listening != listening)
        {
            _listening = listening;
            _engine.DropObserver = listening ? this : null;
        }

        ChooseFastPath();
    }

    void IObservedPool.TellName()
    {
        if (_settings.Reporting?.OuterId is null)
        {
            ArrayPoolEventSource.Log.PoolNamed(EventId, Name, GetType().ToString());
        }
    }

    void IDropObserver.OnDropped(object array, int bucket) => LogDropped((T[])array, bucket, BufferDroppedReason.Full);

    private int EventId => _settings.Reporting?.OuterId ?? GetHashCode();

    private void LogRented(T[] array, int bucket)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (log.IsEnabled())
        {
            log.BufferRented(array.GetHashCode(), array.Length, EventId, bucket);
        }
    }

    private void LogAllocated(T[] array, BufferAllocatedReason reason)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (log.IsEnabled())
        {
            log.BufferRented(array.GetHashCode(), array.Length, EventId, ArrayPoolEventSource.NoBucket);
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

    private void LogDropped(T[] array, int bucket, BufferDroppedReason reason)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;
        if (log.IsEnabled())
        {
            log.BufferDropped(array.GetHashCode(), array.Length, EventId, bucket, reason);
        }
    }

    private void LogTrimPoll(PressureLevel pressure)
    {
        ArrayPoolEventSource log = ArrayPoolEventSource.Log;

        // The event does not name its pool, so a pool that is empty, or part of another one, would only add noise.
        bool isWorthTelling = _settings.Reporting?.OuterId is null && (KeepsAnything || ExistingLarge?.KeepsAnything == true);
        if (isWorthTelling && log.IsEnabled())
        {
            TimeSpan now = _settings.TimeProvider.GetElapsedTime(0, _settings.TimeProvider.GetTimestamp());
            log.BufferTrimPoll(unchecked((int)(long)now.TotalMilliseconds), (int)pressure);
        }
    }

    private static List<object>? NewTrimLog() => ArrayPoolEventSource.Log.IsEnabled() ? [] : null;

    private void LogTrimmed(List<object>? trimmed)
    {
        if (trimmed is not null)
        {
            foreach (object array in trimmed)
            {
                ArrayPoolEventSource.Log.BufferTrimmed(array.GetHashCode(), ((T[])array).Length, EventId);
            }
        }
    }
}
