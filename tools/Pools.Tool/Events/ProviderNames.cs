namespace Pools.Tool.Events;

/// <summary>The event sources of pools.</summary>
internal static class ProviderNames
{
    /// <summary>The runtime's pools.</summary>
    public const string Runtime = "System.Buffers.ArrayPoolEventSource";

    /// <summary>This library's.</summary>
    public const string Library = "Pools-ArrayPool";

    /// <summary>The runtime itself: methods, modules, exceptions.</summary>
    public const string Clr = "Microsoft-Windows-DotNETRuntime";

    /// <summary>The source of managed code that every process has: it says something as soon as somebody listens.</summary>
    public const string Always = "System.Runtime";
}
