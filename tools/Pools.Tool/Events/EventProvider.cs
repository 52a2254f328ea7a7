namespace Pools.Tool.Events;

/// <summary>Whose event it is.</summary>
internal enum EventProvider
{
    /// <summary>The runtime's pools: <c>System.Buffers.ArrayPoolEventSource</c>.</summary>
    Runtime,

    /// <summary>This library's pools: <c>Pools-ArrayPool</c>.</summary>
    Library,
}
