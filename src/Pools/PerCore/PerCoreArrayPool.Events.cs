using System.Collections.Generic;
using Pools.Internal;
using Pools.Observability;
using Pools.PerCore;

namespace Pools;

/// <content>Events. Only slow paths get here: while a listener is attached, every operation takes one.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private volatile bool _listening;

    /// <summary>The owner of the pool, who is also told of what its sampler cannot do.</summary>
    internal PoolReporting? Reporting => _settings.Reporting;

    bool IObservedPool.IsOfProcess => Reporter.IsOfProcess;

    void IObservedPool.SetListening(bool listening)
    {
        if (_listening != listening)
        {
            _listening = listening;
            _engine.DropObserver = listening ? this : null;
        }

        ChooseFastPath();
    }

    void IObservedPool.TellName() => Reporter.TellName();

    void IDropObserver.OnDropped(object array, int bucket) => ReportDropped((T[])array, bucket);

    private void ReportRented(T[] array, int bucket, bool isNew)
    {
        if (isNew)
        {
            Reporter.RentedNew(array, BufferAllocatedReason.PoolExhausted);
        }
        else
        {
            Reporter.Rented(array, bucket);
        }
    }

    private void ReportReturned(T[] array) => Reporter.Returned(array);

    private void ReportDropped(T[] array, int bucket) => Reporter.Dropped(array, bucket, BufferDroppedReason.Full);

    private PoolReporter Reporter => new(this, _settings.Reporting);

    private static List<object>? NewTrimLog() => PoolReporter.IsListenedTo ? [] : null;

    private void LogTrimmed(List<object>? trimmed)
    {
        foreach (object array in trimmed ?? [])
        {
            Reporter.Trimmed(ArrayIdentity.Of((T[])array));
        }
    }
}
