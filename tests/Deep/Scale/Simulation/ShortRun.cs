namespace Pools.Tests.Simulation;

/// <summary>For how many pairs of each core a subject runs that shares much.</summary>
internal static class ShortRun
{
    public const int Least = 8;
    private const int Shorter = 4;
    private const int CoresOfShorter = 32;

    public static int Of(int operations, int cores) => Math.Max(Least, operations / (Shorter * Math.Max(1, cores / CoresOfShorter)));
}
