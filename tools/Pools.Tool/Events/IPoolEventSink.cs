namespace Pools.Tool.Events;

/// <summary>Takes what a trace holds, in its order.</summary>
/// <remarks><b>Threading</b>: called by the thread that reads the trace.</remarks>
internal interface IPoolEventSink
{
    /// <summary>Takes an event.</summary>
    void OnEvent(in PoolEvent next);

    /// <summary>Takes what the process says of itself.</summary>
    void OnMisuse(in MisuseReport report);

    /// <summary>Takes what one of this library's pools is called.</summary>
    void OnPool(in PoolLabel label);
}
