namespace Pools.Tests.Simulation;

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
