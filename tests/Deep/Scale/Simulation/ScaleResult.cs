namespace Pools.Tests.Simulation;

/// <summary>The result of a run. An operation is a rent and the return of what it gave.</summary>
internal sealed record ScaleResult(
    string Subject, string Load, int Cores, long Operations, double Throughput, double PoolLines, double ArrayLines, double LoadLines,
        IReadOnlyList<FieldTraffic> Fields, SharedWord? Worst, FieldTraffic? Busiest)
{
    /// <summary>What an operation takes on a core, in nanoseconds of virtual time; on two, where two take part in it.</summary>
    public double Nanoseconds => Cores / Throughput * 1000;
}

/// <summary>Lines that moved because of a field.</summary>
internal sealed record FieldTraffic(string Field, double Lines);

/// <summary>A word of memory that more than two cores write to.</summary>
internal sealed record SharedWord(string Field, int Writers, double Writes);
