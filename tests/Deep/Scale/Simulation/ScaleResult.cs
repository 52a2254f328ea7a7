using System.Collections.Generic;

namespace Pools.Tests.Simulation;

/// <summary>What a run has shown. An operation is a rent and the return of what it gave.</summary>
/// <param name="Subject">Which pool.</param>
/// <param name="Load">What was done with it.</param>
/// <param name="Cores">On how many cores.</param>
/// <param name="Operations">How many, of all cores.</param>
/// <param name="Throughput">Operations in a microsecond of virtual time: of each core in its own time, summed, so that one that ends late does not count for all.</param>
/// <param name="PoolLines">Lines of the pool that moved from core to core, an operation.</param>
/// <param name="ArrayLines">Lines of the rented arrays.</param>
/// <param name="LoadLines">Lines of the load: its rings.</param>
/// <param name="Fields">Which fields moved lines of the pool, an operation; most first.</param>
/// <param name="Worst">The word that more than two cores wrote to most often.</param>
/// <param name="Busiest">The line of the pool that moved most often: what lies there, and how often an operation.</param>
internal sealed record ScaleResult(
    string Subject, string Load, int Cores, long Operations, double Throughput, double PoolLines, double ArrayLines, double LoadLines, IReadOnlyList<FieldTraffic> Fields, SharedWord? Worst, FieldTraffic? Busiest)
{
    /// <summary>What an operation takes on a core, in nanoseconds of virtual time; on two, where two take part in it.</summary>
    public double Nanoseconds => Cores / Throughput * 1000;
}
