namespace Pools.Bench;

/// <summary>A per-core pool whose sampler comes and goes.</summary>
/// <remarks>
/// One pool and one loop, for of two equal pools in one process one may take a fifth longer: the compiler has decided otherwise about its loop. In each turn the pool is measured
/// without a sampler, with one, and without again, so that what drifts weighs on both sides. A sampler's first look comes after 5 ms; it is measured from then on.
/// </remarks>
internal sealed class SampledCell(string name, int length) : Cell(name)
{
    /// <summary>The same pool once more, after the sampler has gone.</summary>
    public const string AgainId = "per-core-again";

    // What disturbs fewer than half of a round's turns does not move their median. Otherwise arbitrary.
    private const int TurnsPerRound = 9;

    // Until nothing is compiled any more, which a measurement of sampling meets for the first time (arbitrary).
    private const int TurnsToWarm = 20;

    // Twice the time to the first look.
    private static readonly TimeSpan s_leadIn = TimeSpan.FromMilliseconds(10);

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        PerCoreArrayPool<byte> pool = new();
        Contender contender = Contenders.Field<PoolTag, byte>(Contenders.PerCoreId, Contenders.PerCoreId, ContenderKind.Baseline, () => pool);
        using Workload workload = contender.Build(Loads.Pair, length);
        Loop loop = workload.Loop;
        WarmUp.Run([workload], context.Stop);
        long operations = Calibration.OperationsFor(loop, context.Effort.Slice);
        for (int turn = 0; turn < TurnsToWarm && !context.Stop.IsCancellationRequested; turn++)
        {
            Turn(pool, loop, operations);
        }

        List<double>[] rounds = [[], [], []];
        for (int round = 0; round < context.Effort.Rounds && !context.Stop.IsCancellationRequested; round++)
        {
            double[][] turns = [.. Enumerable.Range(0, TurnsPerRound).Select(_ => Turn(pool, loop, operations))];
            for (int state = 0; state < rounds.Length; state++)
            {
                rounds[state].Add(Spread.MedianOf(turns.Select(turn => turn[state])));
            }
        }

        string[] ids = [Contenders.PerCoreId, DebugContenders.SampledId, AgainId];
        return [.. ids.Zip(rounds, (id, values) => ContenderResult.Of(contender, values, []) with { Id = id })];
    }

    /// <returns>Nanoseconds of a pair: before, with the sampler, after.</returns>
    private static double[] Turn(PerCoreArrayPool<byte> pool, Loop loop, long operations)
    {
        double before = Measure();
        double with;
        using (ArrayPoolSampling.Attach(pool))
        {
            const int Operations = 10_000;
            long start = Stopwatch.GetTimestamp();
            while (Stopwatch.GetElapsedTime(start) < s_leadIn)
            {
                loop.Run(Operations);
            }

            with = Measure();
        }

        return [before, with, Measure()];

        double Measure() => Sample.Take(loop, operations).NanosecondsPerOperation;
    }

    private readonly struct PoolTag;
}

/// <summary>Bytes that a thread allocates for pairs over a sampled pool while none of them happens to be sampled.</summary>
internal sealed class UnsampledCell(string name, int length) : Cell(name)
{
    private const int Pairs = 1_000_000;
    private const int Attempts = 5;

    // The longest that the options allow: the thousand times the pairs that are made.
    private const int Interval = 1_000_000_000;

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        // A pool for each attempt; the first makes sure that all is compiled.
        double bytes = Enumerable.Range(0, Attempts).Select(_ => Attempt()).Skip(1).OfType<double>().Cast<double?>().FirstOrDefault()
            ?? throw new ChildFailedException("each attempt met a sampled pair");
        return [ContenderResult.Of(DebugContenders.Find(DebugContenders.SampledId)[0], [bytes], [])];
    }

    /// <returns>Null: one was sampled.</returns>
    private double? Attempt()
    {
        PerCoreArrayPool<byte> pool = new();
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, new SamplingOptions { RentsPerSample = Interval });
        Run(pool);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Run(pool);
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        return sampler.Samples + sampler.SkippedSamples == 0 ? (double)bytes / Pairs : null;
    }

    private void Run(PerCoreArrayPool<byte> pool)
    {
        for (int i = 0; i < Pairs; i++)
        {
            ArrayLease<byte> lease = new(pool.Rent(length));
            lease.Touch();
            pool.Return(lease.Array);
        }
    }
}
