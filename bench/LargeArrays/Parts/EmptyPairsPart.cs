using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Contenders;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;

namespace Pools.Bench.LargeArrays.Parts;

/// <summary>Rent and return of an array that nobody touches: what the pool itself costs.</summary>
internal sealed class EmptyPairsPart : LargePart
{
    private const double MostNanoseconds = 110;

    private const double MostTimesShared = 2.5;

    // Of a size that this pool is for.
    private const int Bytes = 4 << 20;

    private static readonly int[] s_threads = [1, 2, 4];

    private static readonly string[] s_contenders = [.. LargeContender.Pools.Select(c => c.Id)];

    public override string Name => "L4";

    public override string Title => "rent and return, nothing written";

    public override string Method =>
        $"4 MiB, all pools in one process, {Effort.FullRounds} interleaved rounds; with several threads the time is the wall clock's divided by the pairs of all threads.";

    public override int Steps(int turns) => s_threads.Length;

    public override LargeResult Measure(LargeChildren children)
    {
        CellContext context = new(new Effort(Effort.FullRounds, TimeSpan.FromMilliseconds(20)), s_contenders, children.Stop);
        List<LargeRow> rows = [];
        foreach (int threads in s_threads)
        {
            string name = Figures.Counted(threads, "thread");
            children.Announce($"empty pairs: {name}");
            ILoopFactory load = new EmptyPairLoopFactory();
            TimedCell cell = new(name, Bytes, threads == 1 ? load : new CrewLoopFactory(load)) { Threads = threads == 1 ? 0 : threads };
            if (cell.Measure(context) is { } result)
            {
                rows.AddRange(Rows(name, result));
            }
        }

        return new LargeResult(rows);
    }

    private IEnumerable<LargeRow> Rows(string name, CellResult result)
    {
        yield return new LargeRow($"{Name} {Title}", $"{name}: time of a pair", NumberFormat.Nanoseconds)
        {
            Values = result.Contenders.ToDictionary(c => c.Id, c => c.Value!.Median),
            Must = MostNanoseconds,
        };
        yield return new LargeRow($"{Name} {Title}", $"{name}: ratio to Shared", NumberFormat.Ratio)
        {
            Values = result.Contenders.ToDictionary(c => c.Id, c => c.Ratio!.Median),
            Must = MostTimesShared,
        };
    }
}
