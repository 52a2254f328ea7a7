using System;
using Pools.Internal;
using Pools.Large;
using Pools.Observability;

namespace Pools;

/// <content>Events.</content>
public sealed partial class LargeArrayPool<T>
{
    bool IObservedPool.IsOfProcess => Reporter.IsOfProcess;

    /// <remarks>Nothing to do: this pool has no fast path that does not check.</remarks>
    void IObservedPool.SetListening(bool listening)
    {
    }

    void IObservedPool.TellName() => Reporter.TellName();

    bool ILargePoolObserver.HearsArrays => PoolReporter.IsListenedTo;

    void ILargePoolObserver.OnTrimmed(ArrayIdentity array) => Reporter.Trimmed(array);

    void ILargePoolObserver.OnDropped(ArrayIdentity array, int sizeClass) => Reporter.Dropped(array, sizeClass, ReasonOf(sizeClass));

    void ILargePoolObserver.OnLeaked(Array array, long count) => Reporter.Leak(array.Length, count);

    void ILargePoolObserver.OnTrimPoll(PressureLevel pressure, bool keepsAnything) => Reporter.TrimPoll(pressure, keepsAnything || _ownInner?.KeepsAnything == true, _settings.TimeProvider);

    void ILargePoolObserver.OnTrimDone(long bytes, PressureLevel pressure) => Reporter.TrimDone(bytes, pressure);

    void ILargePoolObserver.OnDegraded(string what, string why) => Reporter.Degraded(what, why);

    private PoolReporter Reporter => new(this, _settings.Reporting);

    /// <summary>Called while someone listens: the class of an array that nobody asks for is not looked up.</summary>
    private void LogRented(T[] array, bool isNew, bool isKeepable)
    {
        if (isNew)
        {
            Reporter.RentedNew(array, isKeepable ? BufferAllocatedReason.PoolExhausted : BufferAllocatedReason.OverMaximumSize);
        }
        else
        {
            Reporter.Rented(array, _settings.Layout.ClassOf(array.Length));
        }
    }

    private static BufferDroppedReason ReasonOf(int sizeClass) => sizeClass < 0 ? BufferDroppedReason.OverMaximumSize : BufferDroppedReason.Full;
}
