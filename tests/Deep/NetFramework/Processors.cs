namespace Pools.Tests;

/// <summary>Does not pin threads: only counts of allocations need that.</summary>
internal static class Processors
{
    public static void RunOnOne(Action body) => OwnThread.Run(body);
}
