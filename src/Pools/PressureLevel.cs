namespace Pools;

/// <summary>How scarce memory is, as an <see cref="IMemoryPressureSource"/> sees it.</summary>
public enum PressureLevel
{
    /// <summary>Memory is plentiful: what has gone stale is let go, and half of what was not needed since the last trim.</summary>
    Low,

    /// <summary>Memory is getting scarce: surplus is let go at once.</summary>
    Medium,

    /// <summary>Memory is scarce: everything that is kept is let go.</summary>
    High,

    /// <summary>The limit is near: everything is let go, and nothing new is kept until the level falls.</summary>
    Critical,
}
