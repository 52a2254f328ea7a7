using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;

namespace Pools.Bench.Children;

/// <summary>Live bytes that a load has added to the heap by way of its pool, arrays and bookkeeping, while its threads are alive.</summary>
internal sealed class RetainedProbe : Probe
{
    public const string BytesKey = "bytes";

    /// <summary>The bytes of the arrays that the load needs.</summary>
    public const string NeedKey = "need";

    /// <summary>What is kept, over what is needed.</summary>
    public const string KeptOverNeedKey = "kept-over-need";

    private const int Length = 4096;

    // Some tens of thousands of pairs for each thread with few threads: far more than any cache needs to fill.
    private const long Operations = 400_000;

    public override string Name => "retained";

    public override Dictionary<string, double> Measure(Contender contender, IReadOnlyList<string> arguments)
    {
        RetainedPattern pattern = RetainedPattern.Find(arguments[0]) ?? throw new ArgumentException($"no pattern '{arguments[0]}'", nameof(arguments));
        using ThreadCrew crew = new(pattern.Threads);

        // What the load and the threads leave behind without a pool is not the pool's.
        Exercise(ContenderRegistry.Byte("new"), pattern, crew)();
        long before = Heap.LiveBytes();
        Action pool = Exercise(contender, pattern, crew);
        long after = Heap.LiveBytes();
        GC.KeepAlive(pool);
        double kept = Math.Max(0, after - before);

        // The same load once more, counted: afterwards, because counting slows it down.
        Exercise(ContenderRegistry.Byte(Contender.CountingId), pattern, crew)();
        double need = CountingPool.Latest!.NeededBytes;
        return new Dictionary<string, double>(StringComparer.Ordinal) { [BytesKey] = kept, [NeedKey] = need, [KeptOverNeedKey] = kept / need };
    }

    /// <returns>Something that keeps the pool alive but not the load, which still holds arrays that it has returned.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Action Exercise(Contender contender, RetainedPattern pattern, ThreadCrew crew)
    {
        Workload workload = contender.Build(pattern.Load, new LoopSite(Length, crew));
        workload.Loop.Run(Operations);

        // The crew still refers to the last work; give it another.
        crew.Run(static _ => { });
        return workload.DisposePool;
    }
}
