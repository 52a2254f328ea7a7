using System;

namespace Pools.Bench.Benchmarks;

/// <summary>The classes that BenchmarkDotNet runs.</summary>
internal static class BenchmarkClasses
{
    public static Type[] All { get; } = [typeof(PairBenchmarks), typeof(DepthBenchmarks), typeof(ReferenceBenchmarks)];
}
