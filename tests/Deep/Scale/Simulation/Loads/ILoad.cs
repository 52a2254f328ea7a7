namespace Pools.Tests.Simulation;

/// <summary>What all cores do with a pool.</summary>
internal interface ILoad
{
    string Name { get; }
    int FewestCores { get; }
    int Buckets { get; }

    /// <summary>Makes what it keeps for a number of cores: read by the machine as <see cref="IRunningLoad.Root"/>.</summary>
    IRunningLoad Begin(ISubject pool, int cores, int seed);
}

/// <summary>A load with a pool of its own.</summary>
internal interface IRunningLoad
{
    object Root { get; }

    int Work(int core, int operations);
}

/// <summary>What each core holds: not simulated, because each core has its own.</summary>
internal static class Held
{
    public static object?[][] Of(int cores, int places)
    {
        object?[][] held = new object?[cores][];
        for (int core = 0; core < cores; core++)
        {
            held[core] = new object?[places];
        }

        return held;
    }
}
