namespace Pools.Tool.Attach;

/// <summary>How a process is observed.</summary>
internal sealed record SessionOptions
{
    /// <summary>Null: until the process ends.</summary>
    public TimeSpan? Length { get; init; }

    /// <summary>Called when the observation begins, before a waiting process resumes.</summary>
    public Action? Started { get; init; }

    /// <summary>Closes the session at once, without waiting for the process or further events.</summary>
    public CancellationToken Leave { get; init; }

    /// <summary>The event buffer in the process. A million events per second fill 256 MB in about a second.</summary>
    public int BufferMegabytes { get; init; } = 256;
}
