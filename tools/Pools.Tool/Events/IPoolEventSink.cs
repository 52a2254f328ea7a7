namespace Pools.Tool.Events;

/// <summary>Takes what a trace holds, in its order.</summary>
/// <remarks><b>Threading</b>: called by the thread that reads the trace.</remarks>
internal interface IPoolEventSink
{
    void OnEvent(in PoolEvent next);

    void OnMisuse(in MisuseReport report);

    void OnPool(in PoolLabel label);
}
