using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;
using Pools.Diagnostics;

namespace Pools.Bench.DebugPools;

/// <summary>Rounds over one pool whose sampler comes and goes.</summary>
/// <remarks>
/// One pool and one loop, for of two equal pools in one process one may take a fifth longer: the compiler has decided otherwise about its loop. In each turn the pool is measured
/// without a sampler, with one, and without again, so that what drifts weighs on both sides. A sampler's first look comes after 5 ms; it is measured from then on.
/// </remarks>
internal static class SampledRounds
{
    // What disturbs fewer than half of a round's turns does not move their median. Otherwise arbitrary.
    private const int TurnsPerRound = 9;

    // Until nothing is compiled any more, which a measurement of sampling meets for the first time (arbitrary).
    private const int TurnsToWarm = 20;

    // Twice the time to the first look.
    private static readonly TimeSpan s_leadIn = TimeSpan.FromMilliseconds(10);

    public static DebugAnswer Run(int length, Effort effort, CancellationToken stop)
    {
        PerCoreArrayPool<byte> pool = new();
        PairLoop<OnePool, ArrayLease<byte>> loop = new(new OnePool(pool), length);
        using Workload workload = new(DebugContenders.Find(DebugContenders.PerCoreId), loop, pool.Dispose);
        WarmUp.Run([workload], stop);
        long operations = Calibration.OperationsFor(loop, effort.Slice);
        for (int turn = 0; turn < TurnsToWarm && !stop.IsCancellationRequested; turn++)
        {
            Turn(pool, loop, operations);
        }

        Dictionary<string, List<double>> rounds = new()
        {
            [DebugContenders.PerCoreId] = [],
            [DebugContenders.SampledId] = [],
            [DebugContenders.PerCoreAgainId] = [],
        };
        for (int round = 0; round < effort.Rounds && !stop.IsCancellationRequested; round++)
        {
            List<(double Before, double With, double After)> turns = Enumerable.Range(0, TurnsPerRound).Select(_ => Turn(pool, loop, operations)).ToList();
            rounds[DebugContenders.PerCoreId].Add(Median(turns.Select(t => t.Before)));
            rounds[DebugContenders.SampledId].Add(Median(turns.Select(t => t.With)));
            rounds[DebugContenders.PerCoreAgainId].Add(Median(turns.Select(t => t.After)));
        }

        return new DebugAnswer(rounds);
    }

    private static (double Before, double With, double After) Turn(PerCoreArrayPool<byte> pool, Loop loop, long operations)
    {
        double before = Measure(loop, operations);
        double with;
        using (ArrayPoolSampling.Attach(pool))
        {
            LeadIn(loop);
            with = Measure(loop, operations);
        }

        return (before, with, Measure(loop, operations));
    }

    private static void LeadIn(Loop loop)
    {
        const int Operations = 10_000;
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(start) < s_leadIn)
        {
            loop.Run(Operations);
        }
    }

    private static double Measure(Loop loop, long operations) => Stopper.Measure(loop, operations).NanosecondsPerOperation;

    private static double Median(IEnumerable<double> values) => Spread.Of(values)!.Median;

    private readonly struct OnePool(System.Buffers.ArrayPool<byte> pool) : IContender<OnePool, ArrayLease<byte>>
    {
        public static OnePool Create(int length) => new(new PerCoreArrayPool<byte>());

        public ArrayLease<byte> Rent(int length) => new(pool.Rent(length));

        public void Return(ArrayLease<byte> lease) => pool.Return(lease.Array);

        public void Dispose() => (pool as IDisposable)?.Dispose();
    }
}
