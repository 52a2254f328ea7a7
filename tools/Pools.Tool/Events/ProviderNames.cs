namespace Pools.Tool.Events;

/// <summary>The event sources of pools.</summary>
internal static class ProviderNames
{
    public const string Runtime = "System.Buffers.ArrayPoolEventSource";
    public const string Library = "Pools-ArrayPool";
    public const string Clr = "Microsoft-Windows-DotNETRuntime";

    /// <summary>The managed source of every process. It raises an event as soon as a session begins.</summary>
    public const string Always = "System.Runtime";
}
