namespace Pools.Tool.Attach;

/// <summary>How long what is looked at is waited for.</summary>
internal sealed record Patience
{
    /// <summary>How long the first process of .NET that a command starts may take to appear, if that is more than the command may take: a busy machine starts none in less than seconds (arbitrary).</summary>
    public TimeSpan Start { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>How long a process may take to answer whoever asks for its events. One that answers at all does so within milliseconds; one that is stopped never does.</summary>
    public TimeSpan Answer { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>How long a process may take from the end of its events to its own. It has little to do; one that goes on does not end in this time either.</summary>
    public TimeSpan End { get; init; } = TimeSpan.FromSeconds(10);
}
