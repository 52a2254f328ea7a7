namespace Pools.Tool.Events;

/// <summary>Receives the events of a trace, in its order. By default, it ignores misuse reports and names.</summary>
/// <remarks><b>Threading</b>: called by the thread that reads the trace.</remarks>
internal interface IPoolEventSink
{
    void OnEvent(in PoolEvent next);

    void OnMisuse(in MisuseReport report)
    {
    }

    void OnPool(in PoolLabel label)
    {
    }
}
