namespace Pools.Tool.Attach;

/// <summary>The events of each session.</summary>
internal static class Providers
{
    // Keywords of the runtime's provider.
    private const long Loader = 0x8;
    private const long Compilation = 0x10;
    private const long Exceptions = 0x8000;
    private const long OffsetMaps = 0x20000;

    /// <summary>Asks this library's pools for their names.</summary>
    private static readonly Dictionary<string, string> s_names = new(StringComparer.Ordinal) { ["Names"] = "true" };

    /// <summary>A keyword of <see cref="ProviderNames.Always"/>: the number of processors, once.</summary>
    private const long Processors = 0x2;

    /// <summary>All methods, which come when the session ends.</summary>
    public static EventPipeSessionConfiguration MethodsAlone { get; } = new(
        [new EventPipeProvider(ProviderNames.Clr, EventLevel.Informational, Loader)], circularBufferSizeMB: 64);

    /// <summary>All methods and new ones, exceptions, and misuse that pools report themselves.</summary>
    public static EventPipeSessionConfiguration Methods { get; } = new(
        [
            new(ProviderNames.Library, EventLevel.Warning),
            new(ProviderNames.Always, EventLevel.Informational, Processors),
            new(ProviderNames.Clr, EventLevel.Verbose, Loader | Compilation | Exceptions | OffsetMaps),
        ],
        circularBufferSizeMB: 64);

    /// <summary>Each rent and return.</summary>
    public static EventPipeSessionConfiguration Pools(SessionOptions options, bool stacks) => new(
        [
            new(ProviderNames.Runtime, EventLevel.Verbose),
            new(ProviderNames.Library, EventLevel.Verbose, keywords: 0, s_names),
        ],
        options.BufferMegabytes,
        requestRundown: false,
        stacks);
}
