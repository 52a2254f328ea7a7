using System;
using Pools.Bench.Contenders;

namespace Pools.Bench.Measuring;

/// <summary>A contender at work in one cell: its loop, and how much of it fills a slice of time.</summary>
internal sealed class Workload(Contender contender, Loop loop, Action disposePool) : IDisposable
{
    public Contender Contender { get; } = contender;

    public Loop Loop { get; } = loop;

    /// <summary>Disposes the pool; holds the pool and nothing of the loop.</summary>
    public Action DisposePool { get; } = disposePool;

    /// <summary>Operations that take about one slice.</summary>
    public long OperationsPerSlice { get; set; } = 1;

    public void Dispose() => DisposePool();
}
