namespace Pools;

/// <summary>A choice of whether a <see cref="LargeArrayPool{T}"/> gives memory pages back to the operating system while it keeps the arrays.</summary>
public enum PageDiscardMode
{
    /// <summary>
    /// On Linux, x64 and arm64, where a trial in this process has shown that it works. Elsewhere the pool says so by an event, and released
    /// arrays stay in memory until garbage collections reclaim them.
    /// </summary>
    Auto,

    /// <summary>Wherever the trial shows that it works, whatever the architecture.</summary>
    On,

    /// <summary>Only when a trim asks for it, by <see cref="TrimLevel.Discard"/>.</summary>
    Off,
}
