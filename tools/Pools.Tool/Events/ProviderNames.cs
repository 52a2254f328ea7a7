namespace Pools.Tool.Events;

/// <summary>The event sources of pools.</summary>
internal static class ProviderNames
{
    public const string Runtime = "System.Buffers.ArrayPoolEventSource";
    public const string Library = "Pools-ArrayPool";
    public const string Clr = "Microsoft-Windows-DotNETRuntime";

    /// <summary>The source of managed code that every process has: it says something as soon as somebody listens.</summary>
    public const string Always = "System.Runtime";
}
