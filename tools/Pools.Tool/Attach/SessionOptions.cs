namespace Pools.Tool.Attach;

/// <summary>How a process is looked at.</summary>
internal sealed record SessionOptions
{
    /// <summary>For how long; null: until it ends.</summary>
    public TimeSpan? Length { get; init; }

    /// <summary>Whether only what seldom happens is listened to: allocations, drops, trims, and the meter of our pools.</summary>
    public bool IsCheap { get; init; }

    /// <summary>Is called when the process is looked at, and before it is let go if it waits.</summary>
    public Action? Started { get; init; }

    /// <summary>Closes the session at once, without a word to the process and whatever is still to come.</summary>
    public CancellationToken Leave { get; init; }

    /// <summary>The buffer in the process, in megabytes. A million events a second fill 256 MB in about a second, so that much may the reader fall behind.</summary>
    public int BufferMegabytes { get; init; } = 256;
}
