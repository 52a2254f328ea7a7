namespace Pools.Tests.Simulation;

/// <summary>What all cores do with a pool.</summary>
internal interface ILoad
{
    string Name { get; }

    /// <summary>How many cores it takes at least.</summary>
    int FewestCores { get; }

    /// <summary>How many buckets it rents from: 0 … one less.</summary>
    int Buckets { get; }

    /// <summary>Makes what it keeps for a number of cores: read by the machine as <see cref="IRunningLoad.Root"/>.</summary>
    IRunningLoad Begin(ISubject pool, int cores, int seed);
}
