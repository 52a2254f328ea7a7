namespace Pools.Tests.Tools;

/// <summary>Passes events on only after the observation, so that the reader falls behind.</summary>
internal sealed class WaitingSink(IPoolEventSink next, CancellationToken over) : IPoolEventSink
{
    public void OnEvent(in PoolEvent happened)
    {
        over.WaitHandle.WaitOne();
        next.OnEvent(happened);
    }

    public void OnMisuse(in MisuseReport report) => next.OnMisuse(report);
    public void OnPool(in PoolLabel label) => next.OnPool(label);
}
