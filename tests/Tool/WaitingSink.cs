using System.Threading;
using Pools.Tool.Events;

namespace Pools.Tests.Tools;

/// <summary>Hands all events on, but none before the look is over: nobody reads meanwhile, however fast the reader is.</summary>
/// <param name="next">Takes the events.</param>
/// <param name="over">Canceled when the look is over.</param>
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
