using System;

namespace Pools.Tests.Simulation;

/// <summary>For how many pairs of each core a subject runs that shares much: it moves up to hundreds of lines an operation, the more the more cores there are, and each takes a change of threads.</summary>
internal static class ShortRun
{
    /// <summary>As many as the deepest load rents at a time.</summary>
    public const int Least = 8;

    private const int Shorter = 4;
    private const int CoresOfShorter = 32;

    /// <param name="operations">For how many others run.</param>
    /// <param name="cores">On how many cores.</param>
    public static int Of(int operations, int cores) => Math.Max(Least, operations / (Shorter * Math.Max(1, cores / CoresOfShorter)));
}
