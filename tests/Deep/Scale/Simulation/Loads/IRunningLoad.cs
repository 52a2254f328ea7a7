namespace Pools.Tests.Simulation;

/// <summary>A load with a pool of its own.</summary>
internal interface IRunningLoad
{
    /// <summary>Where its objects are found.</summary>
    object Root { get; }

    /// <summary>What one core does.</summary>
    /// <param name="core">Its number.</param>
    /// <param name="operations">How many pairs it takes part in.</param>
    /// <returns>How many of these count as its own: of a ring's two cores, one counts.</returns>
    int Work(int core, int operations);
}
