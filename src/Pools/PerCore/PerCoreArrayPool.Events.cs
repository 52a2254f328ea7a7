using System.Collections.Generic;
using Pools.Internal;
using Pools.Observability;
using Pools.PerCore;

namespace Pools;

/// <content>Events. Only slow paths get here: while a listener is attached, every operation takes one.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private volatile bool _listening;

    bool IObservedPool.IsOfProcess => Log.IsOfProcess;

    void IObservedPool.SetListening(bool listening)
    {
        if (_listening != listening)
        {
            _listening = listening;
            _engine.DropObserver = listening ? this : null;
        }

        ChooseFastPath();
    }

    void IObservedPool.TellName() => Log.TellName();

    void IDropObserver.OnDropped(object array, int bucket) => Log.Dropped((T[])array, bucket, BufferDroppedReason.Full);

    private PoolLog Log => new(this, _settings.Reporting);

    private static List<object>? NewTrimLog() => PoolLog.IsListenedTo ? [] : null;

    private void LogTrimmed(List<object>? trimmed)
    {
        foreach (object array in trimmed ?? [])
        {
            Log.Trimmed(ArrayIdentity.Of((T[])array));
        }
    }
}
