namespace Pools;

/// <summary>A choice of whether a <see cref="LargeArrayPool{T}"/> keeps arrays without their memory pages.</summary>
public enum PageDiscardMode
{
    /// <summary>
    /// On Linux, x64 and arm64, if a trial in this process has shown that it works. Elsewhere the pool raises an event, and trimmed arrays
    /// stay in memory until a garbage collection.
    /// </summary>
    Auto,

    /// <summary>Wherever the trial shows that it works, on any architecture.</summary>
    On,

    /// <summary>Only when a trim asks for it, by <see cref="TrimLevel.Discard"/>.</summary>
    Off,
}
