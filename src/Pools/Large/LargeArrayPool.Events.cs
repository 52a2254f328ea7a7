using System;
using Pools.Internal;
using Pools.Large;
using Pools.Observability;

namespace Pools;

/// <content>Events.</content>
public sealed partial class LargeArrayPool<T>
{
    bool IObservedPool.IsOfProcess => Log.IsOfProcess;

    /// <remarks>Nothing to do: this pool has no fast path that does not check.</remarks>
    void IObservedPool.SetListening(bool listening)
    {
    }

    void IObservedPool.TellName() => Log.TellName();

    bool ILargePoolObserver.HearsArrays => PoolLog.IsListenedTo;

    void ILargePoolObserver.OnTrimmed(ArrayIdentity array) => Log.Trimmed(array);

    void ILargePoolObserver.OnDropped(ArrayIdentity array, int sizeClass) => Log.Dropped(array, sizeClass, ReasonOf(sizeClass));

    void ILargePoolObserver.OnLeaked(Array array, long count) => Log.Leak(array.Length, count);

    void ILargePoolObserver.OnTrimPoll(PressureLevel pressure, bool keepsAnything) => Log.TrimPoll(pressure, keepsAnything || _ownInner?.KeepsAnything == true, _settings.TimeProvider);

    void ILargePoolObserver.OnTrimDone(long bytes, PressureLevel pressure) => Log.TrimDone(bytes, pressure);

    void ILargePoolObserver.OnDegraded(string what, string why) => Log.Degraded(what, why);

    private PoolLog Log => new(this, _settings.Reporting);

    private void LogRented(T[] array, bool isNew, bool isKeepable)
    {
        if (isNew)
        {
            Log.RentedNew(array, isKeepable ? BufferAllocatedReason.PoolExhausted : BufferAllocatedReason.OverMaximumSize);
        }
        else if (PoolLog.IsListenedTo)
        {
            Log.Rented(array, _settings.Layout.ClassOf(array.Length));
        }
    }

    private static BufferDroppedReason ReasonOf(int sizeClass) => sizeClass < 0 ? BufferDroppedReason.OverMaximumSize : BufferDroppedReason.Full;
}
