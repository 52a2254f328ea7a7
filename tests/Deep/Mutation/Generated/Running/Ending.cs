namespace Pools.Tests.Mutation;

/// <summary>How a run of tests has ended.</summary>
internal enum Ending
{
    Passed,
    Failed,

    /// <summary>It was stopped: it took too long, or too much memory.</summary>
    Stopped,
}
